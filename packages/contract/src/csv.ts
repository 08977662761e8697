import { not_in_xml } from './clean-text.ts'

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/** A CSV file (RFC 4180); the first row is the header. */
export const toCsv = (rows: (string | number)[][]): string =>
  BYTE_ORDER_MARK + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')

/** Prefixes text that a spreadsheet would treat as a formula with an apostrophe, full-width signs included; numbers stay unchanged. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const plain = value.replace(not_in_xml, '')
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
