import { AsyncLocalStorage } from 'node:async_hooks'

interface CurrentRequest {
  request_id: string
  /** The client's address, while a page is rendered: its calls to the API come from the same client. */
  client_address?: string
}

/** The request that is being worked on, wherever in the code: every line of the log names it. */
const current = new AsyncLocalStorage<CurrentRequest>()

export const withRequestId = <T>(request_id: string, work: () => T): T => current.run({ request_id }, work)

export const withPageRequest = <T>(request: Required<CurrentRequest>, work: () => T): T =>
  current.run(request, work)

/** For the log; the client's address does not go there. */
export function currentRequest(): { request_id?: string } {
  const request = current.getStore()
  return request ? { request_id: request.request_id } : {}
}

export const currentClientAddress = () => current.getStore()?.client_address
