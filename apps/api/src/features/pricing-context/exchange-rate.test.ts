import { expect, it } from 'vitest'
import type { Rate } from '../../outside/rates.ts'
import { createLog } from '../../log.ts'
import { createExchangeRate } from './exchange-rate.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Creates a fake provider with a settable rate, and a manual clock. */
function provider() {
  let at = Date.UTC(2026, 10, 20)
  const state = { usd_per_ngn: 0.00065 as number | Error, next_in_ms: DAY_MS, made_before_ms: 0, calls: 0 }
  const latest = async (): Promise<Rate> => {
    state.calls++
    if (typeof state.usd_per_ngn !== 'number') throw state.usd_per_ngn
    const [made_at, next_at] = [new Date(at - state.made_before_ms), new Date(at + state.next_in_ms)]
    return { usd_per_ngn: state.usd_per_ngn, made_at, next_at }
  }
  const rate = createExchangeRate({ latest }, createLog('silent'), () => at)
  /** Advances the clock and waits for background requests. */
  async function after(ms: number) {
    at += ms
    const said = await rate()
    await new Promise((resolve) => setImmediate(resolve))
    return said
  }
  return Object.assign(state, { rate, after })
}

it('the exchange rate is cached until the next one is due, and fetched at most once an hour', async () => {
  const bank = provider()
  expect(await Promise.all([bank.rate(), bank.rate(), bank.rate()])).toEqual([0.00065, 0.00065, 0.00065])
  expect(await bank.after(DAY_MS - 1)).toBe(0.00065)
  expect(bank.calls).toBe(1)
  bank.usd_per_ngn = 0.0007
  bank.next_in_ms = -DAY_MS
  expect(await bank.after(2 * 60_000)).toBe(0.00065)
  expect(await bank.rate()).toBe(0.0007)
  expect(bank.calls).toBe(2)
  await bank.after(HOUR_MS - 1)
  expect(bank.calls).toBe(2)
})

it('the exchange rate stays valid for a week while the provider is down', async () => {
  const bank = provider()
  await bank.rate()
  bank.usd_per_ngn = new Error('rates: away')
  expect(await bank.after(3 * DAY_MS)).toBe(0.00065)
  expect(await bank.after(3 * DAY_MS)).toBe(0.00065)
  expect(await bank.after(DAY_MS + 1)).toBe(null)
  const { calls } = bank
  await bank.after(30_000)
  expect(bank.calls).toBe(calls)
  bank.usd_per_ngn = 0.0012
  expect(await bank.after(31_000)).toBe(0.0012)
})

it.each([0.00065 * 1.51, 0.00065 * 0.49])(
  'the exchange rate ignores an implausible jump to %d',
  async (jumped) => {
    const bank = provider()
    await bank.rate()
    bank.usd_per_ngn = jumped
    await bank.after(2 * DAY_MS)
    expect(await bank.rate()).toBe(0.00065)
  },
)

it('the exchange rate is null without a provider, or when it is a week old', async () => {
  const bank = provider()
  bank.made_before_ms = 8 * DAY_MS
  expect(await bank.rate()).toBe(null)
  expect(await createExchangeRate(undefined, createLog('silent'))()).toBe(null)
})
