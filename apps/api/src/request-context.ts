import { AsyncLocalStorage } from 'node:async_hooks'

/** The request that is being worked on, wherever in the code: every line of the log names it. */
const current = new AsyncLocalStorage<{ request_id: string }>()

export const withRequestId = <T>(request_id: string, work: () => T): T => current.run({ request_id }, work)

export const currentRequest = () => current.getStore() ?? {}
