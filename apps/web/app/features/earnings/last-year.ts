import { type Earnings, inLagos } from '@taswira/contract'
import { monthText } from '../../ui/date-text.ts'

/** What was earned in each of the last 12 months in Lagos, in kobo, oldest first. */
export function lastYear(months: Earnings['months'], now = new Date()) {
  const earned = new Map(months.map((one) => [one.month, one.earned]))
  const today = inLagos(now)
  return Array.from({ length: 12 }, (_, place) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 11 + place, 1))
    const month = first.toISOString().slice(0, 7)
    return { label: monthText(month), value: earned.get(month) ?? 0 }
  })
}
