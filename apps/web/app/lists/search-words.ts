import { filter_names, KEYWORDS_MAX } from '@taswira/contract'

/** Reads `?keywords=Smiling`, `?Smiling` and `?old+men` (docs/product-decisions.md, "Differences from the specification"). */
export const readSearchWords = (params: URLSearchParams): string =>
  (params.get('keywords') ?? rawTerm(params))
    // Control characters separate words like spaces, because a page can't contain them.
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, KEYWORDS_MAX)
    .toWellFormed()

const names: string[] = ['keywords', ...filter_names, 'sort', 'category', 'widen', 'from', 'shown']

/**
 * The words of a search without a key: `?Smiling`, `?old+men`. The router may pass it on as `?Smiling=`, so an
 * unknown first key without a value is the search.
 */
function rawTerm(params: URLSearchParams): string {
  const [first] = params
  if (!first) return ''
  const [name, value] = first
  return value === '' && !names.includes(name) ? name : ''
}
