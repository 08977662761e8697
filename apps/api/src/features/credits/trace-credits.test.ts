import { describe, expect, it } from 'vitest'
import { traceCredits, unpaidLicences } from './trace-credits.ts'
import type { TracedEntry } from './trace-queries.ts'

const received = (order_id: number | null, credits: number, kind: TracedEntry['kind'] = 'lasting') => ({
  kind,
  credits,
  cause: kind === 'plan' ? 'plan' : 'pack',
  order_id,
  entitlement_id: null,
})
const licensed = (entitlement_id: number, credits = 3, kind: TracedEntry['kind'] = 'lasting') => ({
  kind,
  credits: -credits,
  cause: 'download',
  order_id: null,
  entitlement_id,
})
const gone = (cause: string, credits: number, order_id: number | null = null) => ({
  kind: 'lasting' as const,
  credits: -credits,
  cause,
  order_id,
  entitlement_id: null,
})

describe('traceCredits', () => {
  it('spends the oldest credits first', () =>
    expect(traceCredits([received(1, 4), received(2, 5), licensed(10), licensed(11)])).toEqual([
      { entitlement_id: 10, order_id: 1, credits: 3 },
      { entitlement_id: 11, order_id: 1, credits: 1 },
      { entitlement_id: 11, order_id: 2, credits: 2 },
    ]))

  it('keeps plan credits and lasting credits apart', () =>
    expect(
      traceCredits([received(1, 10), received(2, 4, 'plan'), licensed(10, 3, 'plan'), licensed(11)]),
    ).toEqual([
      { entitlement_id: 10, order_id: 2, credits: 3 },
      { entitlement_id: 11, order_id: 1, credits: 3 },
    ]))

  it('expires the oldest credits first', () =>
    expect(traceCredits([received(1, 4), received(2, 5), gone('expiry', 4), licensed(10)])).toEqual([
      { entitlement_id: 10, order_id: 2, credits: 3 },
    ]))

  it('takes back credits of the reversed order first', () =>
    expect(traceCredits([received(1, 5), received(2, 5), gone('reversal', 5, 2), licensed(10)])).toEqual([
      { entitlement_id: 10, order_id: 1, credits: 3 },
    ]))

  it('lets the other credits that were taken back pay for licences of the reversed order', () =>
    expect(
      traceCredits([received(1, 6), licensed(10), licensed(11), received(2, 4), gone('reversal', 4, 1)]),
    ).toEqual([
      { entitlement_id: 10, order_id: 2, credits: 3 },
      { entitlement_id: 11, order_id: 2, credits: 1 },
      { entitlement_id: 11, order_id: 1, credits: 2 },
    ]))
})

describe('unpaidLicences', () => {
  const paid = traceCredits([received(1, 9), licensed(10), licensed(11), licensed(12)])

  it('returns every licence of an order that was charged back in full', () =>
    expect([...unpaidLicences(paid, 1, 0)]).toEqual([10, 11, 12]))

  it('leaves out the first licences, which the remaining part of the payment covers', () =>
    expect([...unpaidLicences(paid, 1, 4)]).toEqual([11, 12]))

  it('returns no licences of other orders', () => expect(unpaidLicences(paid, 2, 0).size).toBe(0))
})
