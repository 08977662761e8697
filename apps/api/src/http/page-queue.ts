import { setImmediate as nextTask } from 'node:timers/promises'
import { DomainError } from '@taswira/contract'
import pLimit from 'p-limit'

/** Pages rendered concurrently: enough to use the time while one waits for the database. */
const AT_ONCE = 4

/**
 * Rendering is CPU-bound, so a server that starts every page at once finishes none of them soon. A few are rendered at
 * a time in order of arrival, and a page that waited longer than `wait_ms` is refused (decision 38).
 */
export function createPageQueue(wait_ms: number) {
  const limit = pLimit(AT_ONCE)
  /** Throws unavailable after `wait_ms`, and whatever `render` throws. */
  return function inTurn<T>(render: () => Promise<T>): Promise<T> {
    const since = performance.now()
    return limit(async () => {
      if (performance.now() - since > wait_ms) throw new DomainError('unavailable')
      // Lets the event loop handle other requests between two pages.
      await nextTask()
      return render()
    })
  }
}
