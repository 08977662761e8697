import type { CreditMovement } from '@taswira/contract'

/** Tells spreadsheets that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

const head = ['Date', 'What for', 'Credits', 'Balance']

/** The statement of credits as a file for spreadsheets (RFC 4180), in the order given. Dates are ISO 8601, UTC. */
export function statementCsv(movements: CreditMovement[]): string {
  const rows = movements.map(({ date_and_time, description, credits, balance }) => [
    date_and_time,
    description,
    credits,
    balance,
  ])
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers are what they are. */
function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
