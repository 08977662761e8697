import type { DomainError } from '@taswira/contract'
import pLimit from 'p-limit'

/** How much work may run and wait at the same time, and the error beyond that. */
export interface Bounds {
  at_once: number
  most_waiting: number
  refusal: () => DomainError
}

export type BoundedLimit = ReturnType<typeof boundedLimit>

/** Runs a few tasks at a time, first come, first served. */
export function boundedLimit({ at_once, most_waiting, refusal }: Bounds) {
  const limit = pLimit(at_once)
  const isFull = () => limit.activeCount >= at_once && limit.pendingCount >= most_waiting
  return {
    /** Whether one more task would be refused. */
    isFull,
    /**
     * Runs `work` as soon as there is a free slot. Throws the refusal at once when too many are waiting, and whatever
     * `work` throws.
     */
    async run<T>(work: () => Promise<T>): Promise<T> {
      if (isFull()) throw refusal()
      return limit(work)
    },
    waiting: () => limit.pendingCount,
    isIdle: () => limit.activeCount === 0 && limit.pendingCount === 0,
  }
}
