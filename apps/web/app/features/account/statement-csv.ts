import { type CreditMovement, toCsv } from '@taswira/contract'

const head = ['Date', 'Description', 'Credits', 'Balance']

/** The statement of credits as a file for spreadsheets, in the order given. Dates are ISO 8601, UTC. */
export function statementCsv(movements: CreditMovement[]): string {
  const rows = movements.map(({ date_and_time, description, credits, balance }) => [
    date_and_time,
    description,
    credits,
    balance,
  ])
  return toCsv([head, ...rows])
}
