import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CardAsset } from '../assets/card-asset.ts'
import { withoutShown } from './shown-range.ts'

/** Maximum number of assets on a page rendered by the server. In the browser the list has no limit. */
export const SHOWN_MAX = 400

/** A list that loads more assets in place; its URL has the number of assets shown (`?shown=`). */
export interface GrowingList {
  items: CardAsset[]
  /** Number of assets in the list before `items`. */
  from: number
  total: number
  total_exact: boolean
  /** Page number or offset of the next request; null at the end. */
  next: number | null
  /** Whether the last request for more failed; the items loaded before stay. */
  failed?: boolean
}

/** Lists of this visit by URL, so that Back shows as many items as before. */
const kept = new Map<string, GrowingList>()
/** Maximum number of stored lists; the oldest is deleted first. */
const KEPT_MAX = 12

/** Stores the list on screen, including one rendered by the server. */
export function useKeptList(list: GrowingList) {
  const address = withoutShown(useLocation())
  useEffect(() => keepList(address, list), [address, list])
}

/** Stores a list under its URL without `shown`. */
export function keepList(address: string, list: GrowingList) {
  kept.delete(address)
  kept.set(address, { ...list, failed: false })
  if (kept.size > KEPT_MAX) for (const oldest of kept.keys()) return void kept.delete(oldest)
}

interface Growth<List extends GrowingList> {
  request: Request
  shown: number
  fresh: () => Promise<List>
  more: (list: List) => Promise<Pick<GrowingList, 'items' | 'next'>>
}

/**
 * Returns the list for a URL in the browser and requests only the items that it lacks. When that fails, returns the
 * stored list marked as failed.
 */
export async function growList<List extends GrowingList>({
  request,
  shown,
  fresh,
  more,
}: Growth<List>): Promise<List> {
  const url = new URL(request.url)
  const known = kept.get(withoutShown(url)) as List | undefined
  // Without `shown` the visit starts at the top again, so the list must be current.
  if (!known || !url.searchParams.has('shown')) return fresh()
  if (known.items.length >= shown || known.next === null) return { ...known, failed: false }
  try {
    const { items, next } = await more(known)
    // Newly published assets move others to a later page, so duplicates are removed.
    const slugs = new Set(known.items.map((item) => item.slug))
    return {
      ...known,
      items: [...known.items, ...items.filter((item) => !slugs.has(item.slug))],
      next,
      failed: false,
    }
  } catch {
    return { ...known, failed: true }
  }
}
