/** First letters of the first and last name; parts without a letter, such as quotation marks, are ignored. */
export const initialsOf = (full_name: string) =>
  full_name
    .split(/\s+/)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0].toUpperCase())
    .filter((letter) => letter !== undefined)
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('') || '?'
