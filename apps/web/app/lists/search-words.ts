import { filter_names, KEYWORDS_MAX } from '@taswira/contract'

/**
 * Reads the search words from `?keywords=Smiling`, `?Smiling` or `?old+men` (docs/product-decisions.md, "Differences
 * from the specification").
 */
export const readSearchWords = (params: URLSearchParams): string =>
  (params.get('keywords') ?? rawTerm(params))
    // Control characters become spaces, because HTML can't contain them.
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, KEYWORDS_MAX)
    .toWellFormed()

const names: string[] = ['keywords', ...filter_names, 'sort', 'category', 'widen', 'from', 'shown']

/**
 * Search words without a key: `?Smiling`, `?old+men`. The router may turn them into `?Smiling=`, so an unknown first
 * key without a value is read as the words.
 */
function rawTerm(params: URLSearchParams): string {
  const [first] = params
  if (!first) return ''
  const [name, value] = first
  return value === '' && !names.includes(name) ? name : ''
}
