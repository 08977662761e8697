import type { Deps } from '../../deps.ts'
import type { Rates } from '../../outside/rates.ts'

/** Limits for the interval between requests: at least an hour, at most a day (docs/providers.md, "Exchange rate"). */
const SOONEST_MS = 60 * 60_000
const LATEST_MS = 24 * 60 * 60_000
/** No requests for this long after a failure. */
const PAUSE_MS = 60_000
/** An older rate is not used: prices in naira are better than wrong ones. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** A rate never changes by half in a day (docs/providers.md, "Exchange rate"). */
const JUMP_MAX = 0.5
/** Random delay, so that not all servers ask at the same moment. */
const SPREAD_MS = 60_000

/**
 * Returns a function for the exchange rate, in dollars per naira, or null. The last valid rate is used until the
 * provider has the next one, or for a week while the provider is down. Each process asks for itself, which makes one
 * call a day.
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
      if (jumps || is_old) throw new Error(jumps ? 'rate jumped' : 'rate too old')
      good = { usd_per_ngn, at: now() }
      const wait_ms = (next_at?.getTime() ?? 0) - now() + Math.random() * SPREAD_MS
      ask_at = now() + Math.min(Math.max(wait_ms, SOONEST_MS), LATEST_MS)
    } catch (error) {
      ask_at = now() + PAUSE_MS
      // Only the message: the error's URL contains the key.
      log.warn(
        { reason: error instanceof Error ? error.message : '' },
        'exchange rate: not available, prices stay in naira',
      )
    }
  }

  const current = () => (good && now() - good.at <= KEPT_MS ? good.usd_per_ngn : null)

  return async (): Promise<number | null> => {
    if (!rates) return null
    if (now() >= ask_at) asking ??= ask(rates).finally(() => (asking = undefined))
    // Waits only when there is no rate at all.
    if (current() === null) await asking
    return current()
  }
}
