import { type Earning, lagosTimeText, toCsv } from '@taswira/contract'
import { earningText } from '../../texts/earning-text.ts'

const head = [
  'Date',
  'Image',
  'Title',
  'Reason',
  'Credits',
  'Net value (NGN)',
  'Share (%)',
  'Your share (NGN)',
  'Not paid, above the monthly limit (NGN)',
]

/** A contributor's earnings as CSV, in the given order. Times are those of Lagos. */
export const earningsCsv = (earnings: Earning[]): string =>
  toCsv([
    head,
    ...earnings.map((earning) => [
      lagosTimeText(earning.date_and_time),
      earning.image.stock_id,
      earning.image.title,
      earningText(earning),
      earning.credits,
      earning.value / 100,
      earning.share_percent,
      earning.share / 100,
      earning.unpaid / 100,
    ]),
  ])
