/** First letters of the first and the last name; parts without a letter, such as quotation marks, don't count. */
export const initialsOf = (full_name: string) =>
  full_name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase())
    .filter((letter) => letter !== undefined)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('') || '?'
