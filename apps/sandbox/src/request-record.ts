import type { Service } from './faults.ts'

export interface RecordedRequest {
  service: Service
  /** Method and path as sent. */
  request: string
  body: unknown
  /** ISO 8601 UTC. */
  at: string
}

/** Number of requests kept, so that a long-running demo does not fill the memory. */
const KEPT = 1_000

/** Requests of the shop to each third party, newest last. */
export class RequestRecord {
  readonly #requests: RecordedRequest[] = []

  add(request: RecordedRequest) {
    this.#requests.push(request)
    if (this.#requests.length > KEPT) this.#requests.shift()
  }

  list(service?: string): RecordedRequest[] {
    return this.#requests.filter((one) => !service || one.service === service)
  }

  clear() {
    this.#requests.length = 0
  }
}
