import { type CallInput, type CallResult, type Endpoint, isApiError } from '@taswira/contract'
import { data } from 'react-router'
import { callApi } from './call-api.ts'

/** Errors that have their own page and therefore aren't logged. */
const expected = ['invalid_input', 'not_found', 'too_many_requests', 'unavailable'] as const

/**
 * Calls the API for a page that can't be rendered without the response. An expected error renders the error page with
 * its status.
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
