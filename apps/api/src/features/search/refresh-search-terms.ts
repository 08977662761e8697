import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../db/pool.ts'
import { adoptTermCounts, cancelStatement, countTerms, createTermCounts, findBackend } from './queries.ts'

/** Assets counted by one statement, in about half a second. */
const PART = 10_000

interface Pace {
  /** After each part the work rests so many times as long as the part took. */
  rest_times?: number
  /** When it aborts, the database gives up what it is doing; search terms stay as they were. */
  signal?: AbortSignal
}

/**
 * Updates words and phrases of the published catalogue: suggestions and corrected spellings come from them. Assets are
 * counted in parts, because counting a million at once keeps a processor busy for a minute. Throws when `signal` aborts.
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
    // Ends the connection, and with it the counts and the lock.
    client.release(true)
  }
}
