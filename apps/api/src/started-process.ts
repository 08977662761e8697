import type { ChildProcess } from 'node:child_process'

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
