// The public numbers of a shop start with its own prefix (docs/decisions/0091-id-prefix.md).

/** What a prefix looks like, as the source of a regular expression: 2 to 5 capital letters. */
export const ID_PREFIX_PATTERN = '[A-Z]{2,5}'

/** `ABC-000123`: six digits, more after the millionth image. */
export const stock_id_pattern = new RegExp(`^${ID_PREFIX_PATTERN}-[0-9]{6,12}$`)

/** The stock ID that somebody typed: in any case, with spaces around it or `#` before it. */
export function stockIdIn(typed: string): string | undefined {
  const number = typed.replace(/^\s*#/, '').trim().toUpperCase()
  return stock_id_pattern.test(number) ? number : undefined
}

/** `ABC-` and 24 hex digits. */
export const reference_pattern = new RegExp(`^${ID_PREFIX_PATTERN}-[0-9a-f]{24}$`)
