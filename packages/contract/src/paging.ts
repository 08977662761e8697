import { numberText } from './money.ts'

/** Number of items on the first load and on a numbered page (docs/specification.md, section 9). */
export const PAGE_SIZE = 20
/** Number of items per further load of a search or category list (docs/specification.md, section 9). */
export const PAGE_GROWTH = 8
/**
 * Distance of the last image from the screen, in px, that triggers the next load. More than the 50 px of docs/specification.md, section 9,
 * because on a slow line the images would arrive after the visitor.
 */
export const LOAD_AHEAD_PX = 1000
/** Totals are exact up to this; above it lists show "10,000+" (header X-Total-Count-Relation: gte). */
export const EXACT_TOTAL_LIMIT = 10_000
/** Highest offset of a list; a narrower search finds the rest. */
export const OFFSET_MAX = 10_000

/** A page of a list. */
export interface Page<Item> {
  items: Item[]
  /** Total number of items; a lower bound when `total_exact` is false. */
  total: number
  total_exact: boolean
}

/** "1 image available", "128 images available", "10,000+ images available" (docs/specification.md, section 2). */
export function imagesAvailable({ total, total_exact }: { total: number; total_exact: boolean }): string {
  const number = numberText(total)
  if (!total_exact) return `${number}+ images available`
  return total === 1 ? '1 image available' : `${number} images available`
}
