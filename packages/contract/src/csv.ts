/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A file for spreadsheets (RFC 4180), the first row its heading. */
export const csvOf = (rows: (string | number)[][]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers are what they are. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
