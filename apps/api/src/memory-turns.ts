import { totalmem } from 'node:os'
import pLimit from 'p-limit'

/** Memory that the shop may use, in bytes: the machine's, or its container's. */
export const usableMemory = () => Math.min(totalmem(), process.constrainedMemory() || Infinity)

/** Too little memory, in bytes, for the processes that check a file, find faces and cut out to run at the same time. */
const SMALL_MACHINE = 2 * 2 ** 30

export const isSmallMachine = () => usableMemory() < SMALL_MACHINE

const memory_turns = pLimit(isSmallMachine() ? 1 : Infinity)

/**
 * Runs work that takes hundreds of megabytes in another process: one at a time on a small machine. Rejects as soon as
 * `signal` aborts, also while it waits.
 */
export async function inMemoryTurn<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  signal?.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal?.reason)
  signal?.addEventListener('abort', abort)
  const run = memory_turns(() => {
    signal?.throwIfAborted()
    return work()
  })
  return Promise.race([run, aborted.promise]).finally(() => signal?.removeEventListener('abort', abort))
}
