import { isIP } from 'node:net'
import * as v from 'valibot'
import type { Config } from '../config.ts'
import { createOutboundClient, type OutboundLimits } from './outbound-client.ts'

/** Looks up the country of a network address with the ipapi.co API (docs/providers.md, "Visitor country"). */
export interface Geo {
  /** ISO 3166-1 alpha-2; undefined when unknown. Throws OutboundError. */
  countryOf(address: string): Promise<string | undefined>
}

/** A visitor is waiting, so it may take at most 1.5 s (docs/providers.md, "Visitor country"). */
const limits: Partial<OutboundLimits> = { connect_ms: 1_000, total_ms: 1_500, max_bytes: 64 * 1024 }

/** Refusals also have status 200, so `error` is checked first. */
const answer_schema = v.object({
  error: v.optional(v.unknown()),
  country_code: v.nullish(v.string()),
})

/** Cloudflare's codes for "unknown" and for Tor. */
const no_country = ['XX', 'T1']

/** Undefined when no URL is configured, which turns the feature off. */
export function createGeo({ geo }: Pick<Config, 'geo'>): Geo | undefined {
  if (!geo.base_url) return undefined
  const { call } = createOutboundClient({
    service: 'geo',
    base_url: geo.base_url,
    // The provider limits calls without a user agent sooner.
    headers: { 'user-agent': 'pricing-context/1' },
    limits,
  })
  const query = geo.api_key ? `?${new URLSearchParams({ key: geo.api_key })}` : ''

  return {
    async countryOf(address) {
      // It becomes part of a URL, so it is validated here.
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

/** Validates a country code; undefined when it is not one. */
export function countryIn(text: string | null | undefined): string | undefined {
  return text && /^[A-Z]{2}$/.test(text) && !no_country.includes(text) ? text : undefined
}
