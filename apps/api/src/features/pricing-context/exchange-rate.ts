import type { Deps } from '../../deps.ts'
import type { Rates } from '../../outside/rates.ts'

/**
 * Asking once an hour is always welcome, and a rate of yesterday is looked at again
 * (docs/providers.md, "Exchange rate").
 */
const SOONEST_MS = 60 * 60_000
const LATEST_MS = 24 * 60 * 60_000
/** So long after a failure nobody is asked. */
const PAUSE_MS = 60_000
/** A rate older than this is none: better naira than a wrong price. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** A rate does not move by half in a day (docs/providers.md, "Exchange rate"). */
const JUMP_MAX = 0.5
/** Spreads the askers, so that not all of them come at the stroke. */
const SPREAD_MS = 60_000

/**
 * Makes what knows the naira's rate: dollars for one naira, or null. The last good one holds until the provider makes the
 * next, and on while the provider is away, for a week. Each process asks for itself: that is one call a day.
 */
export function createExchangeRate(rates: Rates | undefined, log: Deps['log'], now = Date.now) {
  let good: { usd_per_ngn: number; at: number } | undefined
  let ask_at = 0
  let asking: Promise<void> | undefined

  async function ask(from: Rates) {
    try {
      const { usd_per_ngn, made_at, next_at } = await from.latest()
      const last = current()
      const jumps = last && Math.abs(usd_per_ngn / last - 1) > JUMP_MAX
      const is_old = made_at && now() - made_at.getTime() > KEPT_MS
      if (jumps || is_old) throw new Error(jumps ? 'rates: jumps' : 'rates: old')
      good = { usd_per_ngn, at: now() }
      const wait_ms = (next_at?.getTime() ?? 0) - now() + Math.random() * SPREAD_MS
      ask_at = now() + Math.min(Math.max(wait_ms, SOONEST_MS), LATEST_MS)
    } catch (error) {
      ask_at = now() + PAUSE_MS
      // Only the sentence: the key is part of the address.
      log.warn(
        { reason: error instanceof Error ? error.message : '' },
        'no exchange rate: prices stay in naira',
      )
    }
  }

  const current = () => (good && now() - good.at <= KEPT_MS ? good.usd_per_ngn : null)

  return async (): Promise<number | null> => {
    if (!rates) return null
    if (now() >= ask_at) asking ??= ask(rates).finally(() => (asking = undefined))
    // While there is one, nobody waits for the next.
    if (current() === null) await asking
    return current()
  }
}
