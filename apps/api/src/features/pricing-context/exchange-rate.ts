import type { Deps } from '../../deps.ts'
import type { Rates } from '../../outside/rates.ts'

/** Limits for the interval between requests: at least an hour, at most a day (docs/providers.md, "Exchange rate"). */
const SOONEST_MS = 60 * 60_000
const LATEST_MS = 24 * 60 * 60_000
/** Pause in ms after a failed request. */
const PAUSE_MS = 60_000
/** Maximum age of a rate in ms: prices in naira are better than wrong prices in dollars. */
const KEPT_MS = 7 * 24 * 60 * 60_000
/** A rate never changes by half in a day (docs/providers.md, "Exchange rate"). */
const JUMP_MAX = 0.5
/** Maximum random delay in ms, so that servers don't all call at the same time. */
const SPREAD_MS = 60_000

/**
 * Returns a function for the exchange rate in dollars per naira, or null. The last valid rate is used until the
 * provider publishes the next one, or for up to a week while the provider is down. Each process calls the provider
 * itself, about once a day.
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
      // Log only the message, because the error's URL contains the key.
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
    // Only wait when there is no rate at all.
    if (current() === null) await asking
    return current()
  }
}
