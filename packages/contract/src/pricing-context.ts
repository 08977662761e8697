import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Where prices are shown in naira, and where every visitor is taken to be from until something says otherwise. */
export const HOME_COUNTRY = 'NG'

export const pricing_context_schema = v.object({
  /** ISO 3166-1 alpha-2; NG when it is not known. */
  country_code: v.string(),
  /** What prices are shown in. Charged is always naira. */
  currency: v.picklist(['NGN', 'USD']),
  /** Dollars for one naira; null where prices are shown in naira. */
  rate: v.nullable(v.number()),
})
export type PricingContext = v.InferOutput<typeof pricing_context_schema>

/**
 * Never refuses: Nigeria, an unknown country and a failed look-up all mean naira (docs/specification.md, section 8).
 */
export const viewPricingContext = endpoint({
  name: 'viewPricingContext',
  method: 'GET',
  path: '/pricing_context/',
  auth: 'public',
  summary: "The currency that prices are shown in where the visitor is, and the naira's rate",
  response: pricing_context_schema,
  errors: [],
})
