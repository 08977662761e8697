import { type Pool, createPool, inTransaction } from '../../apps/api/src/db/pool.ts'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { refreshPopularityBatch } from '../../apps/api/src/features/assets/popularity-queries.ts'
import { generatedDatabase } from '../bench-database.ts'
import { ms, ratio, writeResults } from '../results.ts'

const ASSETS = 1_000_000
/** Interval of the job, in ms. */
const INTERVAL_MS = 600_000
/** The pool's statement timeout, in ms. */
const STATEMENT_LIMIT_MS = 5_000

/** Cost of the popularity job when every asset changed and when none did, relative to reading the table once. */
export async function popularity(postgres: EmbeddedPostgres) {
  const { connection_string, db: made } = await generatedDatabase(postgres, ASSETS)
  await made.end()
  const unlimited = createPool({ connection_string, size: 1, name: 'bench', patience: 1_000 })
  // With the server's limits.
  const db = createPool({ connection_string, size: 1, name: 'bench' })
  try {
    await unlimited.query('update asset_counts set addresses = (views * 7 + addresses + 13) % 977')
    await unlimited.query('vacuum analyze asset_counts')
    await scanMs(unlimited)
    const scan_ms = await scanMs(unlimited)
    const all = await refreshAll(db)
    // Autovacuum would do this eventually; here it must not run during the measurement.
    await unlimited.query('vacuum analyze assets')
    const none = await refreshAll(db)
    const at = `at ${ASSETS.toLocaleString('en')} assets`
    writeResults('Popularity', [
      { question: `Reading the assets table once, ${at}`, answer: ms(scan_ms) },
      {
        question: `A run in which nearly every asset changes, ${at}`,
        answer: `${ratio(all.total_ms / scan_ms)}: ${ms(all.total_ms)}, ${all.changed.toLocaleString('en')} written in ${all.batches} batches`,
      },
      {
        question: 'Its longest batch, relative to the statement timeout',
        answer: `${ratio(all.longest_ms / STATEMENT_LIMIT_MS)}: ${ms(all.longest_ms)}`,
        target: '≤ 0.5 ×',
        met: all.longest_ms <= STATEMENT_LIMIT_MS / 2,
      },
      {
        question: `A run in which no asset changes, ${at}`,
        answer: `${ratio(none.total_ms / scan_ms)}: ${ms(none.total_ms)}, ${none.changed} written`,
        note: `${ratio(none.total_ms / INTERVAL_MS)} of the interval between two runs`,
      },
    ])
  } finally {
    await unlimited.end()
    await db.end()
  }
}

async function scanMs(db: Pool): Promise<number> {
  const started = performance.now()
  await db.query('select sum(popularity) from assets')
  return performance.now() - started
}

async function refreshAll(db: Pool) {
  const started = performance.now()
  const run = { changed: 0, batches: 0, longest_ms: 0, total_ms: 0 }
  for (let after_id: number | null = 0; after_id !== null; ) {
    const from: number = after_id
    const asked = performance.now()
    const batch = await inTransaction(db, (tx) => refreshPopularityBatch(tx, from))
    if (!batch) throw new Error('another process is refreshing the popularity in this database')
    run.longest_ms = Math.max(run.longest_ms, performance.now() - asked)
    run.batches++
    run.changed += batch.changed
    after_id = batch.last_id
  }
  return { ...run, total_ms: performance.now() - started }
}
