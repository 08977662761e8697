import { setImmediate as nextTask } from 'node:timers/promises'
import { DomainError } from '@taswira/contract'
import pLimit from 'p-limit'

/** Pages rendered at once: enough to work on one while another waits for the database. */
const AT_ONCE = 4

/**
 * Rendering fills the processor, so a server that starts every page at once finishes none of them soon. A few are
 * rendered at a time, in order of arrival, and a page that waited longer than `wait_ms` is refused (decision 38).
 */
export function createPageQueue(wait_ms: number) {
  const limit = pLimit(AT_ONCE)
  /** Throws unavailable after `wait_ms`, and whatever `render` throws. */
  return function inTurn<T>(render: () => Promise<T>): Promise<T> {
    const since = performance.now()
    return limit(async () => {
      if (performance.now() - since > wait_ms) throw new DomainError('unavailable')
      // Between two pages the event loop answers other requests.
      await nextTask()
      return render()
    })
  }
}
