import type { CallInput, CallResult, Endpoint } from '@taswira/contract'
import { isApiError, throwConnectionError } from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { data } from 'react-router'
import { onDemand } from '../browser/on-demand.ts'

const loadCalls = onDemand(() => import('./browser-calls.ts'))

/** Loaded with the first call of the browser instead of with the page. */
export const browserCalls = () => loadCalls().catch(throwConnectionError)

let transport: Transport | undefined

/** Called once by the server with the transport that stays inside its process. */
export function setTransport(given: Transport) {
  transport = given
}

/** Calls the API; nothing else does. Throws ApiError for refusals. */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  transport ??= (await browserCalls()).browserTransport()
  return transport(endpoint, input)
}

/** Refusals that have a page of their own, so they aren't logged. */
const expected = ['invalid_input', 'not_found', 'too_many_requests', 'unavailable'] as const

/**
 * Calls the API for a page that can't be shown without the answer: an expected refusal becomes the page with its
 * status.
 */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult<E>> {
  try {
    return await callApi(endpoint, input)
  } catch (error) {
    if (isApiError(error) && expected.some((code) => code === error.code)) {
      throw data(null, { status: error.status })
    }
    throw error
  }
}
