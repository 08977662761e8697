import { vatWithin } from '@taswira/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { codes, type Operation, reports, total, VAT_PERCENT } from '../../testing/money-model.ts'
import { balances, type MoneyShop, openMoneyShop, Pair, shareAllHeld } from '../../testing/money-shop.ts'
import { seedForTest } from '../../testing/seeded-random.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'

let shop: MoneyShop
beforeAll(async () => {
  shop = await openMoneyShop()
})
afterAll(() => shop.close())

const nth = fc.integer({ min: 0, max: 1000 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.constant({ kind: 'claim' as const }),
  { weight: 2, arbitrary: fc.constant({ kind: 'month' as const }) },
  fc.constant({ kind: 'held' as const }),
  fc.record({ kind: fc.constant('goodwill' as const), credits: fc.integer({ min: 1, max: 4 }) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), code: fc.constantFrom(...codes) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('download' as const), which: nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: nth,
      quarters: fc.integer({ min: 1, max: 4 }),
      chargeback: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payout' as const),
      which: nth,
      reports: fc.constantFrom(...reports),
    }),
  },
)

it('any sequence of purchases, licences, expiries, refunds, chargebacks and payouts leaves the money and credits that a simple model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 30 }), async (sequence) => {
      await shareAllHeld(shop.world)
      const before = await balances(shop.world)
      const pair = new Pair(shop, await shop.world.givenMember())
      for (const one of sequence) {
        await pair.do(one)
        const now = await balances(shop.world)
        const changed = (name: string) => (now[name] ?? 0) - (before[name] ?? 0)
        const { model } = pair
        const expected: Record<string, number> = {
          received: 0 - total(model.orders, 'amount'),
          refunded: total(model.orders, 'refunded'),
          deferred:
            total([...model.plan, ...model.lasting, ...model.held], 'value') +
            total(model.orders, 'ungranted'),
          vat: model.orders.reduce(
            (sum, { amount, refunded }) =>
              sum + vatWithin(amount, VAT_PERCENT) - vatWithin(refunded, VAT_PERCENT),
            0,
          ),
          house: 0,
        }
        for (const { order, contributor, value, share } of model.parts) {
          expected.house! += order ? value - share : -share
          if (contributor) expected[contributor] = (expected[contributor] ?? 0) + share
        }
        expected.payouts = 0
        expected.paid_out = total(model.paid_out, 'kobo')
        for (const { contributor, kobo } of model.paid_out)
          expected[contributor] = (expected[contributor] ?? 0) - kobo
        expect(Object.fromEntries(Object.keys(expected).map((name) => [name, changed(name)]))).toEqual(
          expected,
        )
        expect(await pair.member.credits()).toBe(model.credits)
        // Money is neither created nor lost.
        expect(
          total(
            Object.values(now).map((kobo) => ({ kobo })),
            'kobo',
          ),
        ).toBe(0)
      }
      const { checks } = await auditLedger(shop.world.db)
      expect(checks.filter((check) => !check.ok)).toEqual([])
    }),
    { seed: seedForTest('money of a simple model'), numRuns: 15, endOnFailure: true },
  )
})
