import type { CallInput, Endpoint } from '@taswira/contract'
import { throwConnectionError } from '@taswira/contract'
import { browserCalls } from './call-api.ts'

/**
 * Fetches the file that a call returns, with the member's token unless another is given. Throws ApiError for an error
 * response.
 */
export async function fetchBlob<E extends Endpoint & { media_type: string }>(
  endpoint: E,
  input: CallInput<E>,
  token?: () => string | undefined,
): Promise<Blob> {
  const send = (await browserCalls()).browserSender(token)
  return (await send(endpoint, input)).blob().catch(throwConnectionError)
}
