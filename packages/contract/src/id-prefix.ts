// A shop's public numbers start with its own prefix (docs/decisions/0059-numbers-and-invoices.md).

/** A prefix as the source of a regular expression: 2 to 5 capital letters. */
export const ID_PREFIX_PATTERN = '[A-Z]{2,5}'

/** `ABC-000123`: at least six digits. */
export const stock_id_pattern = new RegExp(`^${ID_PREFIX_PATTERN}-[0-9]{6,12}$`)

/** Parses a typed stock id: in any case, with spaces around it or `#` before it. Undefined when it isn't one. */
export function stockIdIn(typed: string): string | undefined {
  const number = typed.replace(/^\s*#/, '').trim().toUpperCase()
  return stock_id_pattern.test(number) ? number : undefined
}

/** `ABC-` and 24 hex digits. */
export const reference_pattern = new RegExp(`^${ID_PREFIX_PATTERN}-[0-9a-f]{24}$`)
