import type { CallInput, CallResult, Endpoint } from '@taswira/contract'
import { isApiError } from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { data } from 'react-router'

/**
 * The calls that the browser makes itself. They and what carries them come with the first such call and not
 * with the page.
 */
export const browserCalls = () => import('./browser-calls.ts')

let transport: Transport | undefined

/** Called once by the server with the transport that stays inside its process. */
export function setTransport(given: Transport) {
  transport = given
}

/** Calls the API; the only place that does. Throws ApiError for refusals. */
export async function callApi<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallResult<E>> {
  transport ??= (await browserCalls()).browserTransport()
  return transport(endpoint, input)
}

/**
 * Calls the API for a page that is nothing without the answer: what is not found becomes the not-found page,
 * and an API that is away the error page with status 503.
 */
export async function callForPage<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<CallResult<E>> {
  try {
    return await callApi(endpoint, input)
  } catch (error) {
    if (isApiError(error, 'not_found')) throw data(null, { status: 404 })
    if (isApiError(error, 'unavailable')) throw data(null, { status: 503 })
    throw error
  }
}
