import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../db/pool.ts'
import { adoptTermCounts, cancelStatement, countTerms, createTermCounts, findBackend } from './queries.ts'

/** Number of assets counted by one statement, which takes about a third of a second. */
const PART = 10_000

interface Pace {
  /** Pause after each part, as a multiple of its duration; 0 for none. */
  rest_times?: number
  /** Cancels the update, including the running statement; the search terms then stay as they were. */
  signal?: AbortSignal
}

/**
 * Updates the words and phrases of the published catalogue, which are used for suggestions and spelling corrections.
 * Counts in parts, because counting a million assets at once would occupy a core for half a minute. Throws if `signal`
 * aborts.
 */
export async function refreshSearchTerms(db: Pool, { rest_times = 0, signal }: Pace = {}): Promise<void> {
  const client = await db.connect()
  try {
    const pid = await findBackend(client)
    const cancel = () => void cancelStatement(db, pid).catch(() => {})
    signal?.throwIfAborted()
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      await createTermCounts(client)
      for (let after_id: number | null = 0; ; ) {
        const started = performance.now()
        after_id = await countTerms(client, { after_id, limit: PART })
        if (after_id === null) break
        if (rest_times) await sleep(rest_times * (performance.now() - started), undefined, { signal })
        signal?.throwIfAborted()
      }
      await adoptTermCounts(client)
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  } finally {
    // Ends the connection, and with it the temporary counts and the lock.
    client.release(true)
  }
}
