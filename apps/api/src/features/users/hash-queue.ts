import { availableParallelism } from 'node:os'
import { DomainError } from '@taswira/contract'

/**
 * As many as there are cores, and one less than libuv has threads by default: reading files and rendering pictures go
 * through the same threads.
 */
const AT_ONCE = Math.min(availableParallelism(), 3)

/** Waiting beyond this would take longer than people wait for a log-in: about a second of work for one core. */
const LONGEST_QUEUE = 64

/**
 * Runs expensive work, at most as many at once as there are cores: a flood of log-ins takes its turns and browsing
 * goes on. When too many wait, `run` throws unavailable at once.
 */
export class HashQueue {
  #running = 0
  readonly #waiting: (() => void)[] = []
  readonly #at_once: number
  readonly #longest: number

  constructor(at_once = AT_ONCE, longest = LONGEST_QUEUE) {
    this.#at_once = at_once
    this.#longest = longest
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#at_once) this.#running++
    else {
      if (this.#waiting.length >= this.#longest) throw new DomainError('unavailable', undefined, 2)
      // Whoever is done hands the place over, so that nobody who comes later slips in.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
