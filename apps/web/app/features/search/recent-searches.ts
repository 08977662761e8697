import { local_store } from '../../browser/browser-store.ts'

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

export function rememberSearch(keywords: string) {
  store(
    [keywords, ...recentSearches().filter((one) => one.toLowerCase() !== keywords.toLowerCase())].slice(
      0,
      KEPT,
    ),
  )
}

export const forgetSearches = () => store([])

const store = (searches: string[]) => local_store.keep(KEY, JSON.stringify(searches))
