import { type SalesRow, type SalesSplit, toCsv } from '@taswira/contract'
import { groupText } from './sales-texts.ts'

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
