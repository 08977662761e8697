/** Items of the first load and of a numbered page (docs/specification.md, section 9). */
export const PAGE_SIZE = 20
/** Items added by each further load of a search or category list (docs/specification.md, section 9). */
export const PAGE_GROWTH = 8
/** Distance from the bottom, in px, at which the next load starts (docs/specification.md, section 9). */
export const SCROLL_THRESHOLD_PX = 50
/** Totals are exact up to here; beyond, lists say "10,000+" (the header X-Total-Count-Relation says gte). */
export const EXACT_TOTAL_LIMIT = 10_000
/** The highest offset at which a page of a list may start: narrower search words find what lies beyond. */
export const OFFSET_MAX = 10_000

/** A page of a longer list, as routes return it and as the client hands it on. */
export interface Page<Item> {
  items: Item[]
  /** How many there are in all; with `total_exact` false there are more than this. */
  total: number
  total_exact: boolean
}

/** "1 image available", "128 images available", "10,000+ images available" (docs/specification.md, section 2). */
export function imagesAvailable({ total, total_exact }: { total: number; total_exact: boolean }): string {
  const number = total.toLocaleString('en-GB')
  if (!total_exact) return `${number}+ images available`
  return total === 1 ? '1 image available' : `${number} images available`
}
