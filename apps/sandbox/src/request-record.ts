import type { Service } from './faults.ts'

export interface RecordedRequest {
  service: Service
  /** Method and path as sent. */
  request: string
  body: unknown
  /** ISO 8601 UTC. */
  at: string
}

/** Requests kept; older ones are forgotten, so that a demo may run for weeks. */
const KEPT = 1_000

/** What the product asked of each third party, newest last. */
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
