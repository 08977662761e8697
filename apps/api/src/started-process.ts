import type { ChildProcess } from 'node:child_process'

/**
 * A process that was started. Throws an Error when it couldn't be, for example without a free file descriptor: Node only
 * reports that later by an event, which ends our own process when nobody listens yet.
 */
export function startedProcess<Child extends ChildProcess>(child: Child): Child {
  child.on('error', () => {})
  if (child.pid === undefined) throw new Error(`${child.spawnfile} could not be started`)
  return child
}
