import type { SalesRow } from '@taswira/contract'
import { expect, it } from 'vitest'
import { salesCsv } from './sales-texts.ts'

const row = (group: string | null): SalesRow => ({
  period: '2026-03-01',
  group,
  orders: 2,
  sold: 936_050,
  refunds: 100_000,
  chargebacks: 0,
  net: 836_050,
})

it('the sales CSV has amounts in naira and country names', () => {
  expect(salesCsv([row('GH'), row(null)], 'country').split('\r\n')).toEqual([
    '\ufeffFrom,Group,Orders,Sold (NGN),Refunds (NGN),Chargebacks (NGN),Net (NGN)',
    '2026-03-01,Ghana,2,9360.5,1000,0,8360.5',
    '2026-03-01,Unknown,2,9360.5,1000,0,8360.5',
    '',
  ])
})

it('the sales CSV never contains a group as a formula', () => {
  expect(salesCsv([row('=1+1')], 'item')).toContain(",'=1+1,")
})
