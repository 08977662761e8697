import { DomainError } from '@taswira/contract'
import { type BoundedLimit, boundedLimit } from '../../bounded-limit.ts'

/**
 * Each member gets two concurrent downloads, because more would only wait for the lock on the same balance. 100 may
 * wait, enough for a collection downloaded at once.
 */
const bounds = {
  at_once: 2,
  most_waiting: 100,
  refusal: () => new DomainError('too_many_requests', undefined, 1),
}

/**
 * Runs each member's downloads a few at a time, so that a burst of them waits here instead of occupying all database
 * connections. Each process counts on its own, because the database itself protects the credits. Throws
 * too_many_requests when too many are waiting.
 */
export class MemberTurns {
  readonly #limits = new Map<string, BoundedLimit>()

  async run<T>(user_id: string, work: () => Promise<T>): Promise<T> {
    const limit = this.#limits.get(user_id) ?? boundedLimit(bounds)
    this.#limits.set(user_id, limit)
    try {
      return await limit.run(work)
    } finally {
      if (limit.isIdle()) this.#limits.delete(user_id)
    }
  }
}
