import type { Earning } from '@taswira/contract'
import { expect, it } from 'vitest'
import { earningText, heldLines, nextPayoutDay, payoutGoalText } from '../../texts/earning-text.ts'
import { earningsCsv } from './earnings-csv.ts'

it('an earning is described by the credits that paid for it, or by the reason for a change', () => {
  const text = (cause: 'licence' | 'unused' | 'refund', paid_with: 'pack' | 'plan' | 'free') =>
    earningText({ cause, paid_with, credits: cause === 'licence' ? 3 : 0 })
  expect(text('licence', 'plan')).toBe('3 credits of a plan')
  expect(text('licence', 'pack')).toBe('3 credits of a pack')
  expect(text('licence', 'free')).toBe('3 credits, given away by us')
  expect(text('unused', 'plan')).toBe('Expired credits of the same month')
  expect(text('refund', 'pack')).toBe('Payment refunded or reversed')
})

it("the earnings CSV has amounts in naira and doesn't identify buyers", () => {
  const earnings: Earning[] = [
    {
      earning_id: '1',
      cause: 'licence',
      image: { stock_id: 'TSW-1', title: 'Market, noon', slug: null },
      credits: 3,
      paid_with: 'pack',
      value: 261_209,
      share_percent: 60,
      share: 156_725,
      unpaid: 0,
      date_and_time: '2026-11-22T10:00:00.000Z',
    },
  ]
  const row = '2026-11-22 11:00:00,TSW-1,"Market, noon",3 credits of a pack,3,2612.09,60,1567.25,0'
  expect(earningsCsv(earnings).split('\r\n')[1]).toBe(row)
})

it('earnings on hold are listed by day, with later days combined and disputed earnings last', () => {
  const held = ['2026-12-01', '2026-12-03', '2026-12-04', '2026-12-09', '2026-12-24'].map((available_on) => ({
    sum: 168_480,
    available_on,
  }))
  expect(heldLines([])).toEqual([])
  expect(heldLines(held.slice(0, 3))).toEqual([
    '₦1,684.80 on 1 Dec 2026',
    '₦1,684.80 on 3 Dec 2026',
    '₦1,684.80 on 4 Dec 2026',
  ])
  expect(heldLines([...held, { sum: 500, available_on: null }]).slice(3)).toEqual([
    '₦3,369.60 after that, until 24 Dec 2026',
    "₦5.00 when the buyer's bank has decided a dispute",
  ])
})

it('the next payout is on the first day of the next month in Lagos', () => {
  const day = (now: string) => nextPayoutDay(new Date(now)).slice(0, 10)
  expect(day('2026-11-30T22:59:59Z')).toBe('2026-12-01')
  expect(day('2026-11-30T23:00:00Z')).toBe('2027-01-01')
})

it.each([
  [500_000, [], 'Enough for a payout; next payout on 1 Dec 2026.'],
  [0, [], '₦5,000 to go; we pay on the first of each month.'],
  [-100, [], '₦5,001 to go; we pay on the first of each month.'],
  [
    0,
    [{ sum: 505_440, available_on: '2026-12-29' }],
    "₦5,054.40 is on hold until 29 Dec 2026. Then it's enough for the payout on 1 Jan 2027.",
  ],
  [
    100_000,
    [
      { sum: 400_000, available_on: '2026-12-01' },
      { sum: 300_000, available_on: '2026-12-20' },
    ],
    "₦4,000 is on hold until 1 Dec 2026. Then it's enough for the payout on 1 Dec 2026.",
  ],
  [
    0,
    [
      { sum: 224_640, available_on: '2026-12-29' },
      { sum: 900_000, available_on: null },
    ],
    '₦2,246.40 is on hold until 29 Dec 2026. ₦2,753.60 more to go; we pay on the first of each month.',
  ],
])('with %i kobo available and %j on hold, the way to a payout is explained', (available, held, sentence) => {
  expect(payoutGoalText({ available, held }, new Date('2026-11-29T12:00:00Z'))).toBe(sentence)
})
