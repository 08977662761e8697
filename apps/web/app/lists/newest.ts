import { listImages, PAGE_SIZE } from '@taswira/contract'
import { callApi, visitorCalls } from '../api/call-api.ts'
import { callForPage } from '../api/call-for-page.ts'
import { cardAsset } from '../assets/card-asset.ts'
import type { ListAddress } from './list-address.ts'
import { readFrom, readShown } from './shown-range.ts'
import { type GrowingList, SHOWN_MAX } from './growing-list.ts'

export function newestAddress(request: Request): NewestAddress {
  const { searchParams } = new URL(request.url)
  return { from: readFrom(searchParams.get('from')), shown: readShown(searchParams.get('shown')) }
}

type NewestAddress = Pick<ListAddress, 'from' | 'shown'>

/** Mixes contributors, so that one contributor's import does not fill the screen. */
const query = { order: 'varied' as const }

/** Loads the newest images on the server: `shown` of them, up to SHOWN_MAX. */
export async function loadNewest({ from, shown }: NewestAddress): Promise<GrowingList> {
  const first = from / PAGE_SIZE + 1
  const count = Math.ceil(Math.min(shown, SHOWN_MAX) / PAGE_SIZE)
  const pages = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      callForPage(listImages, { params: { page: String(first + index) }, query }),
    ),
  )
  const items = pages.flatMap((page) => page.items)
  const last = pages.at(-1)
  return {
    items: items.map(cardAsset),
    from,
    total: last?.total ?? 0,
    total_exact: last?.total_exact ?? true,
    next: last?.items.length === PAGE_SIZE && from + items.length !== last.total ? first + count : null,
  }
}

/** Gives each visit its own order, which stays the same during the visit. */
const visit_seed = Math.floor(Math.random() * 2 ** 32)

/**
 * Loads the next page, shuffles it and appends it (docs/specification.md, section 7). The first page keeps the order in
 * which the server rendered it, because shuffling painted pictures would make them jump.
 */
export async function moreNewest({ next, total }: GrowingList): Promise<Pick<GrowingList, 'items' | 'next'>> {
  const calls = await visitorCalls()
  const page = next ?? 1
  const { items } = await callApi(calls.listImages, { params: { page: String(page) }, query })
  return {
    items: shuffled(items.map(cardAsset), visit_seed + page),
    next: items.length === PAGE_SIZE && page * PAGE_SIZE < total ? page + 1 : null,
  }
}

/** A shuffled copy; the same seed gives the same order. */
export function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  const copy = [...items]
  let state = seed >>> 0
  for (let last = copy.length - 1; last > 0; last--) {
    // A linear congruential generator with the constants of Numerical Recipes: random enough for images.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const other = Math.floor((state / 2 ** 32) * (last + 1))
    ;[copy[last], copy[other]] = [copy[other] as Item, copy[last] as Item]
  }
  return copy
}
