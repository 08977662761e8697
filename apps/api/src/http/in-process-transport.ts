import { ApiError, DomainError, error_kinds } from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { isDatabaseAway } from '../db/pool.ts'
import { currentClientAddress } from '../request-context.ts'
import { traced } from '../tracing.ts'
import { type EndpointRegistry, type RawInput, validate } from './mount.ts'

/** Calls endpoints without a socket but with the same checks; server-rendered pages use it to reach the API. */
export function inProcessTransport(registry: EndpointRegistry): Transport {
  return async (endpoint, input) => {
    const mounted = registry.mounted.get(endpoint.name)
    if (!mounted) throw new Error(`endpoint ${endpoint.name} is not mounted`)
    // Pages are rendered without a member; member data is loaded by the browser.
    if (endpoint.auth !== 'public') throw apiError(new DomainError('unauthenticated'))
    try {
      const raw = input as RawInput
      const valid = validate(endpoint, { ...raw, query: asText(raw.query), params: asText(raw.params) })
      const { file } = input as { file?: unknown }
      const caller = {
        address: currentClientAddress() ?? 'page',
        user_agent: '',
        agrees_to_analytics: false,
        refuses_tracking: true,
      }
      const answer = await traced(`API ${endpoint.name}`, {}, async () =>
        mounted.handle({ ...valid, file, caller } as never),
      )
      return answer as never
    } catch (error) {
      if (error instanceof DomainError) throw apiError(error)
      // Like the API, pages must distinguish a database outage from a bug.
      throw isDatabaseAway(error) ? apiError(new DomainError('unavailable')) : error
    }
  }
}

/** Converts values as a URL would: numbers become text, undefined ones are left out. */
function asText(values: unknown): Record<string, string> {
  const entries = Object.entries((values ?? {}) as Record<string, unknown>)
  return Object.fromEntries(
    entries.filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]),
  )
}

function apiError({ code, fields, retry_after_s }: DomainError): ApiError {
  const { status, detail } = error_kinds[code]
  return new ApiError(code, status, detail, fields, retry_after_s && Math.ceil(retry_after_s))
}
