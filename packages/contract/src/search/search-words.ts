/** Maximum length of a search, in characters; a longer one gives 400 before any other check. */
export const KEYWORDS_MAX = 200

/** Query parameters that filter a list. Separate from their values, which most pages don't need to load. */
export const filter_names = ['orientation', 'colour', 'people', 'released', 'cleared', 'made_by'] as const
export type FilterName = (typeof filter_names)[number]

/**
 * A search needs at least one letter or digit in any script (docs/product-decisions.md, "Differences from the
 * specification").
 */
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)
