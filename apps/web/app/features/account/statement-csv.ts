import { type CreditMovement, toCsv } from '@taswira/contract'

const head = ['Date', 'Description', 'Image', 'Credits', 'Balance']

/** The credit statement as CSV, in the given order. Dates are ISO 8601 in UTC. */
export function statementCsv(movements: CreditMovement[]): string {
  const rows = movements.map(({ date_and_time, description, image, credits, balance }) => [
    date_and_time,
    description,
    image?.name ?? '',
    credits,
    balance,
  ])
  return toCsv([head, ...rows])
}
