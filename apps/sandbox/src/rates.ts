import type { FastifyInstance } from 'fastify'
import { arrivals, type StandInDeps } from './http-faults.ts'

const for_a_dollar: Record<string, number> = {
  USD: 1,
  NGN: 1_540,
  EUR: 0.92,
  GBP: 0.79,
  KES: 129,
  GHS: 15.4,
  ZAR: 18.2,
}

const DAY_S = 24 * 60 * 60

/**
 * Simulates ExchangeRate-API v6: with a key in the path the field is `conversion_rates`, on the open endpoint `rates`.
 * Errors have status 200. The keys `invalid` and `quota` are refused.
 */
export function rateRoutes(app: FastifyInstance, deps: StandInDeps) {
  const preHandler = arrivals(deps, 'rates')

  app.get<{ Params: { base: string } }>('/v6/latest/:base', { preHandler }, async ({ params: { base } }) => {
    const table = rateTable(base)
    if (!table) return refusal('unsupported-code')
    const { conversion_rates: rates, ...said } = table
    return { ...said, provider: 'https://www.exchangerate-api.com', time_eol_unix: 0, rates }
  })

  app.get<{ Params: { key: string; base: string } }>(
    '/v6/:key/latest/:base',
    { preHandler },
    async ({ params: { key, base } }) => {
      if (key === 'invalid') return refusal('invalid-key')
      if (key === 'quota') return refusal('quota-reached')
      return rateTable(base) ?? refusal('unsupported-code')
    },
  )
}

const refusal = (type: string) => ({ result: 'error', 'error-type': type })

/** The provider's format: updated at midnight, the next update a day later. */
function rateTable(base: string) {
  const one = for_a_dollar[base]
  if (one === undefined) return undefined
  const made_at = Math.floor(Date.now() / 1000 / DAY_S) * DAY_S
  return {
    result: 'success',
    documentation: 'https://www.exchangerate-api.com/docs',
    terms_of_use: 'https://www.exchangerate-api.com/terms',
    time_last_update_unix: made_at,
    time_last_update_utc: new Date(made_at * 1000).toUTCString(),
    time_next_update_unix: made_at + DAY_S,
    time_next_update_utc: new Date((made_at + DAY_S) * 1000).toUTCString(),
    base_code: base,
    conversion_rates: Object.fromEntries(
      Object.entries(for_a_dollar).map(([code, figure]) => [code, Number((figure / one).toPrecision(6))]),
    ),
  }
}
