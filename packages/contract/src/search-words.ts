/** Maximum length of a search, in characters; 400 above it, checked first. */
export const KEYWORDS_MAX = 200

/**
 * A search needs at least one letter or digit in any script (docs/product-decisions.md, "Differences from the
 * specification").
 */
export const hasLetterOrDigit = (text: string) => /[\p{L}\p{N}]/u.test(text)
