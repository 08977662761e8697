/** Maximum length of a search, in characters; 400 above it, checked first. */
export const KEYWORDS_MAX = 200

/** The parameters that filter a list, apart from their values so that every page's script need not contain those. */
export const filter_names = ['orientation', 'colour', 'people', 'released', 'made_by'] as const
export type FilterName = (typeof filter_names)[number]

/**
 * A search needs at least one letter or digit in any script (docs/product-decisions.md, "Differences from the
 * specification").
 */
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)
