import type { CallInput, CallResult, Endpoint } from '@taswira/contract'
import { throwConnectionError } from '@taswira/contract'
import type { Transport } from '@taswira/contract/client'
import { onDemand } from '../browser/on-demand.ts'

const loadCalls = onDemand(() => import('./browser-calls.ts'))
const loadVisitorCalls = onDemand(() => import('./visitor-calls.ts'))

/** Loaded with the browser's first call instead of with the page. */
export const browserCalls = () => loadCalls().catch(throwConnectionError)
export const visitorCalls = () => loadVisitorCalls().catch(throwConnectionError)

let transport: Transport | undefined

/** Called once by the server with its in-process transport. */
export function setTransport(given: Transport) {
  transport = given
}

/**
 * Calls the API; all calls go through this function. Throws ApiError for an error response, ConnectionError without a
 * response.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  init?: Parameters<Transport>[2],
): Promise<CallResult<E>> {
  transport ??= (await browserCalls()).browserTransport()
  return transport(endpoint, input, init)
}
