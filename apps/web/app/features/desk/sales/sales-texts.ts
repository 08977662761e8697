import { nairaText, type SalesPeriod, type SalesRow, type SalesSplit, toCsv } from '@taswira/contract'
import { dateText, monthText } from '../../../ui/date-text.ts'

export const period_texts: Record<SalesPeriod, string> = { day: 'Day', week: 'Week', month: 'Month' }

/** "20 Nov 2026" or "November 2026" for the first day of a period; "Total" stays. */
export function periodText(first_day: string, by: SalesPeriod): string {
  if (first_day === 'Total') return first_day
  return by === 'month' ? monthText(first_day.slice(0, 7)) : dateText(first_day)
}

/** First days of all periods between two days, like those of the report: "2026-11-01". */
export function listPeriods(from: string, to: string, by: SalesPeriod): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  const periods = Array.from({ length: days }, (_, number) => {
    const day = new Date(Date.parse(from) + number * DAY_MS)
    if (by === 'week') day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
    if (by === 'month') day.setUTCDate(1)
    return day.toISOString().slice(0, 10)
  })
  return [...new Set(periods)]
}

const DAY_MS = 24 * 60 * 60 * 1_000

export const split_texts: Record<SalesSplit, string> = {
  none: 'Nothing',
  item: 'Plan and pack',
  country: 'Country',
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The group of a row in words: "Ghana", "10 credits"; empty without a split. */
export function groupText({ group }: Pick<SalesRow, 'group'>, split: SalesSplit): string {
  if (split === 'country') return group ? (countries.of(group) ?? group) : 'Country unknown'
  return group ?? ''
}

/** "−₦1,000" or "₦1,000". */
export const signedNaira = (kobo: number) => (kobo < 0 ? `−${nairaText(-kobo)}` : nairaText(kobo))

/** The sales report as CSV; amounts in naira. */
export const salesCsv = (rows: SalesRow[], split: SalesSplit): string =>
  toCsv([
    ['From', 'Group', 'Orders', 'Sold (NGN)', 'Refunds (NGN)', 'Chargebacks (NGN)', 'Net (NGN)'],
    ...rows.map((row) => [
      row.period,
      groupText(row, split),
      row.orders,
      row.sold / 100,
      row.refunds / 100,
      row.chargebacks / 100,
      row.net / 100,
    ]),
  ])
