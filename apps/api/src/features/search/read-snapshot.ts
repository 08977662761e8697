import { type SearchDocument, type SearchSnapshot, SnapshotBuilder } from '@taswira/search-index'
import type { Pool } from '../../db/pool.ts'

/** Rows fetched at a time: enough to keep the connection busy, few enough to stay small in memory. */
const BATCH = 5_000

/** Reads every published asset, most popular first, in one consistent view of the database. */
export async function readSnapshot(pool: Pool): Promise<SearchSnapshot> {
  const builder = new SnapshotBuilder()
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // A cursor's first row waits for the sort of everything.
    await client.query('set local statement_timeout = 120000')
    await client.query('set local idle_in_transaction_session_timeout = 120000')
    await client.query(
      `declare documents no scroll cursor for
       select asset_id, category_slug, orientation, colours, extract(epoch from published_at)::float8 as published_s,
         search_vector::text as search_vector
       from assets where status = 'published' order by popularity desc, asset_id desc`,
    )
    for (;;) {
      const { rows } = await client.query<SearchDocument>(`fetch ${BATCH} from documents`)
      for (const row of rows) builder.add(row)
      if (rows.length < BATCH) break
    }
    await client.query('commit')
  } finally {
    // Ended rather than reused: its settings were the transaction's, and a failed one is of no use.
    client.release(true)
  }
  return builder.finish()
}
