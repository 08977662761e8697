const KEY = 'recent_searches'
/** How many searches this browser remembers (design, section 4). */
const KEPT = 5

export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string').slice(0, KEPT) : []
  } catch {
    // Storage is off, or holds something else: nothing is remembered.
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

function store(searches: string[]) {
  try {
    localStorage.setItem(KEY, JSON.stringify(searches))
  } catch {
    // Storage is off or full: a search that is not remembered is still a search.
  }
}
