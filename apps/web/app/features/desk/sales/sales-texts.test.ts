import type { SalesRow } from '@taswira/contract'
import { expect, it } from 'vitest'
import { listPeriods, salesCsv } from './sales-texts.ts'

const row = (group: string | null): SalesRow => ({
  period: '2026-03-01',
  group,
  orders: 2,
  sold: 936_050,
  refunds: 100_000,
  chargebacks: 0,
  net: 836_050,
})

it.each([
  ['day', '2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
  ['week', '2026-03-01', '2026-03-09', ['2026-02-23', '2026-03-02', '2026-03-09']],
  ['month', '2026-11-30', '2027-01-01', ['2026-11-01', '2026-12-01', '2027-01-01']],
] as const)('the sales chart has each %s between two days', (by, from, to, periods) => {
  expect(listPeriods(from, to, by)).toEqual(periods)
})

it('the sales CSV has amounts in naira and country names', () => {
  expect(salesCsv([row('GH'), row(null)], 'country').split('\r\n')).toEqual([
    '\ufeffFrom,Group,Orders,Sold (NGN),Refunds (NGN),Chargebacks (NGN),Net (NGN)',
    '2026-03-01,Ghana,2,9360.5,1000,0,8360.5',
    '2026-03-01,Country unknown,2,9360.5,1000,0,8360.5',
    '',
  ])
})

it('the sales CSV never contains a group as a formula', () => {
  expect(salesCsv([row('=1+1')], 'item')).toContain(",'=1+1,")
})
