import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'

/** The country whose prices are shown in naira; also the default when the visitor's country is unknown. */
export const HOME_COUNTRY = 'NG'

export const pricing_context_schema = v.object({
  /** ISO 3166-1 alpha-2; NG when unknown. */
  country_code: v.string(),
  /** Currency of displayed prices. Payments are always in naira. */
  currency: v.picklist(['NGN', 'USD']),
  /** Dollars per naira; null when prices are in naira. */
  rate: v.nullable(v.number()),
})
export type PricingContext = v.InferOutput<typeof pricing_context_schema>

/**
 * Never fails: the response has naira for Nigeria, an unknown country and a failed look-up (docs/specification.md,
 * section 8).
 */
export const viewPricingContext = endpoint({
  name: 'viewPricingContext',
  method: 'GET',
  path: '/pricing_context/',
  auth: 'public',
  summary: "Returns the visitor's currency and the exchange rate",
  response: pricing_context_schema,
  errors: [],
})
