import type { ChildProcess } from 'node:child_process'
import { writeFileSync } from 'node:fs'

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
