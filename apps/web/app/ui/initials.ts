/** First letters of the first and the last name. */
export const initialsOf = (full_name: string) =>
  full_name
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => Array.from(word)[0]?.toUpperCase())
    .filter((_, index, all) => index === 0 || index === all.length - 1)
    .join('') || '?'
