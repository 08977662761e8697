import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { createOutboundClient, type OutboundLimits } from './outbound-client.ts'

/** The country of a network address, by the protocol of ipapi.co (docs/providers.md, "Visitor country"). */
export interface Geo {
  /** ISO 3166-1 alpha-2; undefined when it is not known. Throws OutboundError. */
  countryOf(address: string): Promise<string | undefined>
}

/** A visitor waits for it, so it may take 1.5 s at most (docs/providers.md, "Visitor country"). */
const limits: Partial<OutboundLimits> = { connect_ms: 1_000, total_ms: 1_500, max_bytes: 64 * 1024 }

/** A refusal comes with status 200 too, so `error` is looked at first. */
const answer_schema = v.object({
  error: v.optional(v.unknown()),
  country_code: v.nullish(v.string()),
})

/** Cloudflare's words for "unknown" and for Tor: no country. */
const no_country = ['XX', 'T1']

/** Undefined without an address to ask: the feature is off then. */
export function createGeo({ geo }: Pick<Config, 'geo'>): Geo | undefined {
  if (!geo.base_url) return undefined
  const { call } = createOutboundClient({
    service: 'geo',
    base_url: geo.base_url,
    // Calls without one are held back sooner.
    headers: { 'user-agent': 'pricing-context/1' },
    limits,
  })
  const query = geo.api_key ? `?${new URLSearchParams({ key: geo.api_key })}` : ''

  return {
    async countryOf(address) {
      // It becomes part of an address, so it is one that we read ourselves.
      if (!isIP(address)) return undefined
      const { status, body } = await call({
        method: 'GET',
        path: `/${address}/json/${query}`,
        schema: answer_schema,
      })
      return status === 200 && !body.error ? countryIn(body.country_code) : undefined
    },
  }
}

/** A country's code as somebody told it; undefined for what is none. */
export function countryIn(text: string | null | undefined): string | undefined {
  return text && /^[A-Z]{2}$/.test(text) && !no_country.includes(text) ? text : undefined
}
