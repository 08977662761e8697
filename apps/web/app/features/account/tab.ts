import { PURCHASE_WORDS_MAX, purchase_sorts, type PurchaseSort } from '@taswira/contract'

/** The tabs of the account page, in order (docs/specification.md, section 2). */
export const tabs = [
  { key: 'profile', name: 'Profile' },
  { key: 'subscription', name: 'Subscription' },
  { key: 'purchases', name: 'Purchases' },
  { key: 'saved', name: 'Saved' },
] as const

export type Tab = (typeof tabs)[number]['key']

/** The tab in a URL; the first one by default. */
export const toTab = (text: string | null): Tab => tabs.find(({ key }) => key === text)?.key ?? 'profile'

/** Number of rows that a list shows initially, and adds per "Show more". */
const STEP = 20
/** Maximum number of rows on one page. */
const SHOWN_MAX = 1000

export function readShown(text: string | null): number {
  const shown = Number(text)
  return Number.isInteger(shown) && shown > STEP ? Math.min(shown, SHOWN_MAX) : STEP
}

export const moreTo = (tab: Tab, shown: number, filters: Record<string, string> = {}) =>
  `?${new URLSearchParams({ tab, ...filters, shown: String(shown + STEP) })}`

/** Filters and sort order of purchases. */
export interface PurchaseFilters {
  q: string
  sort: PurchaseSort
}

export const readPurchaseFilters = (params: URLSearchParams): PurchaseFilters => ({
  q: (params.get('q') ?? '').trim().slice(0, PURCHASE_WORDS_MAX),
  sort: purchase_sorts.find((sort) => sort === params.get('sort')) ?? 'newest',
})
