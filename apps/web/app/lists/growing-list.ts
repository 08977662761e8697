import { useEffect } from 'react'
import { useLocation } from 'react-router'
import type { CardAsset } from '../assets/card-asset.ts'

/** Most works that the server puts on one page. In the browser a list grows as far as there are works. */
export const SHOWN_MAX = 400

/** A list that grows where it stands; its address says how far (`?shown=`). */
export interface GrowingList {
  items: CardAsset[]
  /** How many works stand before the first of these. */
  from: number
  total: number
  total_exact: boolean
  /** Where the API goes on, a page or an offset; null when that was all. */
  next: number | null
  /** The last attempt to load more did not succeed; what was loaded before still stands here. */
  failed?: boolean
}

/** Lists of this visit by address, so that going back finds them as long as they were. */
const kept = new Map<string, GrowingList>()
/** Lists remembered; the oldest is forgotten first. */
const KEPT_MAX = 12

/** Remembers the list on screen, the one that the server rendered included. */
export function useKeptList(list: GrowingList) {
  const { pathname, search } = useLocation()
  const address = toAddress(pathname, search)
  useEffect(() => keepList(address, list), [address, list])
}

/** Remembers a list under its address without `shown`. */
export function keepList(address: string, list: GrowingList) {
  kept.delete(address)
  kept.set(address, { ...list, failed: false })
  if (kept.size > KEPT_MAX) for (const oldest of kept.keys()) return void kept.delete(oldest)
}

interface Growth<List extends GrowingList> {
  request: Request
  shown: number
  /** Asks the server for the list from its beginning. */
  fresh: () => Promise<List>
  /** Asks the API for the next page only. */
  more: (list: List) => Promise<Pick<GrowingList, 'items' | 'next'>>
}

/**
 * A list for its address, in the browser: what is there already is not fetched again. When growing fails the
 * list stays as it is and says so.
 */
export async function growList<List extends GrowingList>({
  request,
  shown,
  fresh,
  more,
}: Growth<List>): Promise<List> {
  const { pathname, search } = new URL(request.url)
  const known = kept.get(toAddress(pathname, search)) as List | undefined
  // Without `shown` somebody starts from the top: that list should be today's.
  if (!known || !new URLSearchParams(search).has('shown')) return fresh()
  if (known.items.length >= shown || known.next === null) return { ...known, failed: false }
  try {
    const { items, next } = await more(known)
    // Works published meanwhile push others to a later page: nothing is shown twice.
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

function toAddress(pathname: string, search: string): string {
  const params = new URLSearchParams(search)
  params.delete('shown')
  return `${pathname}?${params}`
}
