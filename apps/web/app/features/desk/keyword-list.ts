/** Keywords as operators type them, separated by commas or lines. */
export const keywordList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((keyword) => keyword.trim())
    .filter(Boolean)
