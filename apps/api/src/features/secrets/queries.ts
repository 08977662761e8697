import type { Db } from '../../db/pool.ts'

/** A table with encrypted values, and its key column. */
export interface SealedTable {
  table:
    | 'saved_cards'
    | 'outbox_mails'
    | 'payment_events'
    | 'operator_factors'
    | 'payout_details'
    | 'releases'
    | 'board_links'
  key: 'user_id' | 'mail_id' | 'event_id' | 'operator_id' | 'contributor_id' | 'release_id' | 'board_id'
}

export interface SealedRow {
  key: string
  sealed: Buffer
}

/** Rows of a table after the key `after` (null for the first rows), ordered by key. */
export async function listSealed(
  db: Db,
  { table, key }: SealedTable,
  { after, limit }: { after: string | null; limit: number },
): Promise<SealedRow[]> {
  const type = key === 'user_id' ? 'uuid' : 'bigint'
  const { rows } = await db.query<SealedRow>(
    `select ${key}::text as key, sealed from ${table}
     where $1::${type} is null or ${key} > $1::${type} order by ${table}.${key} limit $2`,
    [after, limit],
  )
  return rows
}

/** Replaces an encrypted value. Returns false when it has changed in the meantime. */
export async function replaceSealed(
  db: Db,
  { table, key }: SealedTable,
  { key: value, sealed }: SealedRow,
  resealed: Buffer,
): Promise<boolean> {
  const { rowCount } = await db.query(`update ${table} set sealed = $3 where ${key} = $1 and sealed = $2`, [
    value,
    sealed,
    resealed,
  ])
  return rowCount === 1
}
