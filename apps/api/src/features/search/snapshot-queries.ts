import { type SearchDocument, type SearchSnapshot, SnapshotBuilder } from '@taswira/search-index'
import type { Pool } from '../../db/pool.ts'

/** Rows per fetch: enough to keep the connection busy, few enough to use little memory. */
const BATCH = 5_000

/** Reads every published asset, most popular first, from one snapshot of the database. */
export async function readSnapshot(pool: Pool): Promise<SearchSnapshot> {
  const builder = new SnapshotBuilder()
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // The cursor's first row has to wait until everything is sorted.
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
    // Closed rather than reused, because a failed transaction leaves it unusable.
    client.release(true)
  }
  return builder.finish()
}
