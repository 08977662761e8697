import { sensitiveWords } from '@taswira/lexicon'
import { type SearchDocument, type Segment, SegmentBuilder } from '@taswira/search-index'
import { advisory_locks } from '../../db/advisory-locks.ts'
import { type Db, oneRow, type Pool } from '../../db/pool.ts'
import { shown_in_asset } from '../assets/queries.ts'
import { type ChangePosition, readChangePosition } from './change-queries.ts'

/** Rows per fetch: enough to keep the connection busy, few enough to use little memory. */
const BATCH = 2_000

const columns = `asset_id, contributor_id, category_slug, orientation, colours, people, released, cleared_uses,
  digital_source_type, popularity, extract(epoch from published_at)::float8 as published_s,
  search_vector::text as search_vector, ${shown_in_asset} as shown, keywords`

type DocumentRow = Omit<SearchDocument, 'given'> & { keywords: string[] }

const documentOf = ({ keywords, ...row }: DocumentRow): SearchDocument => ({
  ...row,
  given: sensitiveWords()
    .amongKeywords(keywords)
    .map(({ folded }) => folded),
})

/** The documents of the published assets among `asset_ids`, in no particular order. */
export async function listDocuments(db: Db, asset_ids: number[]): Promise<SearchDocument[]> {
  const { rows } = await db.query<DocumentRow>({
    name: 'search-documents',
    text: `select ${columns} from assets where asset_id = any($1::bigint[]) and status = 'published'`,
    values: [asset_ids],
  })
  return rows.map(documentOf)
}

/** Documents with ids above `after`, ordered by id. */
export async function listDocumentsById(db: Db, after: number, limit: number): Promise<SearchDocument[]> {
  const { rows } = await db.query<DocumentRow>({
    name: 'search-documents-by-id',
    text: `select ${columns} from assets where asset_id > $1 and status = 'published' order by asset_id limit $2`,
    values: [after, limit],
  })
  return rows.map(documentOf)
}

/** Popularity of published assets with ids above `after`, ordered by id. */
export async function listPopularities(
  db: Db,
  after: number,
  limit: number,
): Promise<{ asset_id: number; popularity: number }[]> {
  const { rows } = await db.query<{ asset_id: number; popularity: number }>({
    name: 'search-popularities',
    text: `select asset_id, popularity from assets where asset_id > $1 and status = 'published'
      order by asset_id limit $2`,
    values: [after, limit],
  })
  return rows
}

/** All documents, in no particular order; undefined when there are more than `limit`. */
export async function listAllDocuments(db: Db, limit: number): Promise<SearchDocument[] | undefined> {
  const { rows } = await db.query<{ asset_id: number }>(
    `select asset_id from assets where status = 'published' limit $1`,
    [limit + 1],
  )
  if (rows.length > limit) return undefined
  return listDocuments(
    db,
    rows.map((row) => row.asset_id),
  )
}

/**
 * Takes the builder lock for this session; false when another one holds it. Only one segment is built at a time, on any
 * machine.
 */
export async function beTheOnlyBuilder(db: Db): Promise<boolean> {
  const { locked } = await oneRow<{ locked: boolean }>(db, 'select pg_try_advisory_lock($1) as locked', [
    advisory_locks.search_build,
  ])
  return locked
}

/** Reads every published asset, most popular first, from one snapshot of the database. */
export async function readSegment(pool: Pool): Promise<{ segment: Segment; position: ChangePosition }> {
  const client = await pool.connect()
  try {
    const position = await readChangePosition(client)
    await client.query('begin isolation level repeatable read read only')
    // Sorting takes long before the cursor returns its first row.
    await client.query('set local statement_timeout = 120000')
    await client.query('set local idle_in_transaction_session_timeout = 120000')
    const { expected } = await oneRow<{ expected: number }>(
      client,
      `select coalesce(sum(asset_count), 0)::int as expected from contributors`,
    )
    const builder = new SegmentBuilder(expected)
    await client.query(
      `declare documents no scroll cursor for
       select ${columns} from assets where status = 'published' order by popularity desc, asset_id desc`,
    )
    for (;;) {
      const { rows } = await client.query<DocumentRow>(`fetch ${BATCH} from documents`)
      for (const row of rows) builder.add(documentOf(row))
      if (rows.length < BATCH) break
    }
    await client.query('commit')
    return { segment: builder.finish(), position }
  } finally {
    // Close the connection instead of reusing it, because a failed transaction would leave it unusable.
    client.release(true)
  }
}
