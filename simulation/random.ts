import { seededRandom } from '../apps/api/src/testing/seeded-random.ts'

/** Choices of one step, which its seed alone decides. */
export class Random {
  readonly next: () => number
  constructor(seed: number) {
    this.next = seededRandom(seed)
    // The first number of neighbouring seeds is alike.
    this.next()
  }
  /** A whole number from `min` to `max`. */
  int(min: number, max: number) {
    return min + Math.floor(this.next() * (max - min + 1))
  }
  chance(probability: number) {
    return this.next() < probability
  }
  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('nothing to choose from')
    return list[Math.floor(this.next() * list.length)]!
  }
  /** One of the list, or undefined if it's empty. */
  maybe<T>(list: readonly T[]): T | undefined {
    return list.length === 0 ? undefined : this.pick(list)
  }
}
