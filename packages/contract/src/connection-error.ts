/** The API's response didn't arrive: the network is down, the response was cut off, or a proxy answered instead. */
export class ConnectionError extends Error {
  constructor(options?: ErrorOptions) {
    super('no answer from the API', options)
    this.name = 'ConnectionError'
  }
}

/** For `.catch` of `fetch` or of reading a body: turns the TypeError of a failed connection into a ConnectionError. */
export function throwConnectionError(error: unknown): never {
  throw error instanceof TypeError ? new ConnectionError({ cause: error }) : error
}
