import { type CreditMovement, toCsv } from '@taswira/contract'

const head = ['Date', 'Description', 'Credits', 'Balance']

/** The credit statement as CSV, in the given order. Dates are ISO 8601 in UTC. */
export function statementCsv(movements: CreditMovement[]): string {
  const rows = movements.map(({ date_and_time, description, credits, balance }) => [
    date_and_time,
    description,
    credits,
    balance,
  ])
  return toCsv([head, ...rows])
}
