import { DomainError } from '@taswira/contract'

/** Downloads of one member that are in progress at once; more would only wait for the lock on the same balance. */
const AT_ONCE = 2
/** Downloads of one member that may wait: a collection selected at once, but no flood. */
const MOST_WAITING = 100

/**
 * Runs the downloads of each member a few at a time, so that a flood of them waits here instead of taking every database
 * connection from everybody else. Counted in this process: the database guards the credits. Throws too_many_requests
 * when too many of the member's wait.
 */
export class MemberTurns {
  readonly #members = new Map<string, { running: number; waiting: (() => void)[] }>()

  async run<T>(user_id: string, work: () => Promise<T>): Promise<T> {
    const member = this.#members.get(user_id) ?? { running: 0, waiting: [] }
    this.#members.set(user_id, member)
    if (member.running < AT_ONCE) member.running++
    else {
      if (member.waiting.length >= MOST_WAITING) throw new DomainError('too_many_requests', undefined, 1)
      // The one that finishes hands its place over, so that no later request takes it first.
      await new Promise<void>((resolve) => member.waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = member.waiting.shift()
      if (next) next()
      else if (--member.running === 0) this.#members.delete(user_id)
    }
  }
}
