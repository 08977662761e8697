import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { totalmem } from 'node:os'
import pLimit from 'p-limit'

/**
 * Returns the process if it was started. Throws an Error otherwise, for example without a free file descriptor: Node
 * reports that later with an `error` event, which crashes the server if nothing listens to it.
 */
export function startedProcess<Child extends ChildProcess>(child: Child): Child {
  // Keeps the event from crashing the server, in addition to the caller's own listeners.
  child.on('error', () => {})
  if (child.pid === undefined) throw new Error(`${child.spawnfile} could not be started`)
  return child
}

/**
 * Offers this process to the kernel when memory runs out, before the server: its work is repeated, visitors are not.
 * Only Linux has the file.
 */
export function offerToKernel(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {}
}

/**
 * Arguments of `/bin/sh` that run a command with a limit of processor time, in s: a busy machine takes longer by the
 * clock, but uses no more of it. The soft limit ends the process with a signal of its own, unlike the hard one. Offers
 * the process to the kernel as offerToKernel does.
 */
export const withCpuLimit = (cpu_max_s: number, command: string[]) => [
  '-c',
  '{ echo 1000 > /proc/self/oom_score_adj; } 2> /dev/null; ulimit -c 0; ulimit -S -t "$1"; shift; exec "$@"',
  'sh',
  String(cpu_max_s),
  ...command,
]

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
