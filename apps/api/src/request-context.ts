import { AsyncLocalStorage } from 'node:async_hooks'

interface CurrentRequest {
  request_id: string
  /** The client's address while a page is rendered: the page's API calls count as this client's. */
  client_address?: string
}

/** The request being processed; every log line contains its id. */
const current = new AsyncLocalStorage<CurrentRequest>()

export const withRequestId = <T>(request_id: string, work: () => T): T => current.run({ request_id }, work)

export const withPageRequest = <T>(request: Required<CurrentRequest>, work: () => T): T =>
  current.run(request, work)

/** For the log, without the client's address. */
export function currentRequest(): { request_id?: string } {
  const request = current.getStore()
  return request ? { request_id: request.request_id } : {}
}

export const currentClientAddress = () => current.getStore()?.client_address
