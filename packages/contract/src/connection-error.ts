/** No answer of the API arrived: the network is down, the answer broke off, or something in between answered instead. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super('no answer from the API', options)
    this.name = 'ConnectionError'
  }
}

/** For `.catch` of a fetch or of reading its body, which fail with a TypeError when the connection does. */
export function throwConnectionError(error: unknown): never {
  throw error instanceof TypeError ? new ConnectionError({ cause: error }) : error
}
