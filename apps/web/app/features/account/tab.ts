import { PURCHASE_WORDS_MAX, purchase_sorts, type PurchaseSort } from '@taswira/contract'

/** The tabs of the account page, in their order (docs/specification.md, section 2). */
export const tabs = [
  { key: 'profile', name: 'Profile' },
  { key: 'subscription', name: 'Subscription' },
  { key: 'purchases', name: 'Purchases' },
  { key: 'saved', name: 'Saved' },
] as const

export type Tab = (typeof tabs)[number]['key']

/** The tab in an address; the first one by default. */
export const toTab = (text: string | null): Tab => tabs.find(({ key }) => key === text)?.key ?? 'profile'

/** Lines of a list at first, and per "Show more". */
const STEP = 20
/** Maximum number of lines on one page. */
const SHOWN_MAX = 1000

export function readShown(text: string | null): number {
  const shown = Number(text)
  return Number.isInteger(shown) && shown > STEP ? Math.min(shown, SHOWN_MAX) : STEP
}

export const moreTo = (tab: Tab, shown: number, filters: Record<string, string> = {}) =>
  `?${new URLSearchParams({ tab, ...filters, shown: String(shown + STEP) })}`

/** Which purchases a tab shows, and in which order. */
export interface PurchaseFilters {
  q: string
  sort: PurchaseSort
}

export const readPurchaseFilters = (params: URLSearchParams): PurchaseFilters => ({
  q: (params.get('q') ?? '').trim().slice(0, PURCHASE_WORDS_MAX),
  sort: purchase_sorts.find((sort) => sort === params.get('sort')) ?? 'newest',
})
