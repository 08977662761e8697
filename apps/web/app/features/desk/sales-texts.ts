import { type SalesPeriod, type SalesRow, type SalesSplit, toCsv } from '@taswira/contract'

export const period_texts: Record<SalesPeriod, string> = { day: 'Day', week: 'Week', month: 'Month' }

export const split_texts: Record<SalesSplit, string> = {
  none: 'No split',
  item: 'Plan and pack',
  country: 'Country',
}

const countries = new Intl.DisplayNames('en-GB', { type: 'region' })

/** The group of a row in words: "Ghana", "10 credits"; empty without a split. */
export function groupText({ group }: Pick<SalesRow, 'group'>, split: SalesSplit): string {
  if (split === 'country') return group ? (countries.of(group) ?? group) : 'Unknown'
  return group ?? ''
}

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
