import { local_store } from '../../browser/browser-store.ts'
import { isRefused } from '../../lists/refused-search.ts'

const KEY = 'recent_searches'
/** Number of searches that this browser stores (docs/design.md, "Shell"). */
const KEPT = 5

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(local_store.read(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    // Ignores values written by another version of the site or by hand.
    return []
  }
}

/** Keeps the search that was just opened. Returns false, and keeps nothing, if it was refused. */
export function rememberSearch(keywords: string): boolean {
  if (isRefused(window.location.search)) return false
  store(
    [keywords, ...recentSearches().filter((one) => one.toLowerCase() !== keywords.toLowerCase())].slice(
      0,
      KEPT,
    ),
  )
  return true
}

export const forgetSearches = () => store([])

const store = (searches: string[]) => local_store.keep(KEY, JSON.stringify(searches))
