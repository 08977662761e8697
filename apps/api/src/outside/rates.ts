import * as v from 'valibot'
import type { Config } from '../config.ts'
import { createOutboundClient, OutboundError, type OutboundLimits } from './outbound-client.ts'

export interface Rate {
  usd_per_ngn: number
  /** When the provider published it and will publish the next one; null when missing. */
  made_at: Date | null
  next_at: Date | null
}

/** The naira's exchange rate from the ExchangeRate-API v6 (docs/providers.md, "Exchange rate"). */
export interface Rates {
  /** Throws OutboundError, also for an implausible rate. */
  latest(): Promise<Rate>
}

/** The first visitor from abroad waits for the answer. */
const limits: Partial<OutboundLimits> = { connect_ms: 1_000, total_ms: 1_500, max_bytes: 256 * 1024 }

/** Plausible range of naira per dollar, far wider than the rate has ever been. */
const NGN_PER_USD_MIN = 100
const NGN_PER_USD_MAX = 20_000

const amount = v.union([v.number(), v.pipe(v.string(), v.regex(/^[0-9.]{1,20}$/), v.transform(Number))])
const table = v.optional(v.object({ NGN: amount }))
const seconds = v.optional(v.number())

/** The endpoint with a key has `conversion_rates` where the open one has `rates`. */
const answer_schema = v.object({
  result: v.string(),
  base_code: v.optional(v.string()),
  time_last_update_unix: seconds,
  time_next_update_unix: seconds,
  conversion_rates: table,
  rates: table,
})

/** Undefined when no URL is configured, which turns the feature off. */
export function createRates({ rates: { base_url, api_key } }: Pick<Config, 'rates'>): Rates | undefined {
  if (!base_url) return undefined
  const { call } = createOutboundClient({ service: 'rates', base_url, limits })
  // The inverse rate has only two significant digits, an error of up to 1 percent.
  const path = api_key ? `/v6/${encodeURIComponent(api_key)}/latest/USD` : '/v6/latest/USD'

  return {
    async latest() {
      const { body } = await call({ method: 'GET', path, schema: answer_schema })
      // The HTTP status means nothing: errors have 200 as well.
      const ngn_per_usd = body.result === 'success' ? (body.conversion_rates ?? body.rates)?.NGN : undefined
      if (!ngn_per_usd || (body.base_code ?? 'USD') !== 'USD' || !isPlausible(ngn_per_usd))
        throw new OutboundError('rates', 'nonsense')
      return {
        usd_per_ngn: 1 / ngn_per_usd,
        made_at: dateAt(body.time_last_update_unix),
        next_at: dateAt(body.time_next_update_unix),
      }
    },
  }
}

const isPlausible = (ngn_per_usd: number) => ngn_per_usd >= NGN_PER_USD_MIN && ngn_per_usd <= NGN_PER_USD_MAX

/** Null for a time outside the range of Date. */
function dateAt(unix_s: number | undefined): Date | null {
  const date = new Date((unix_s ?? NaN) * 1000)
  return Number.isNaN(date.getTime()) ? null : date
}
