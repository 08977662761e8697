import { type Db, oneRow, type Tx } from '../../db/pool.ts'

/**
 * Saves an asset for a member and counts it; repeated calls count once. Returns whether the stock id names a published
 * asset. A single statement, so that concurrent saves are counted correctly.
 */
export async function insertSave(db: Db, user_id: string, stock_id: string): Promise<boolean> {
  const { known } = await oneRow<{ known: boolean }>(db, {
    name: 'insert-save',
    text: `with asset as (select asset_id from assets where stock_id = $2 and status = 'published'),
     saved as (
       insert into saves (user_id, asset_id) select $1, asset_id from asset on conflict do nothing returning asset_id),
     counted as (
       update asset_counts set saves = saves + 1 from saved where asset_counts.asset_id = saved.asset_id returning 1)
     select exists (select from asset) as known, (select count(*) from counted)`,
    values: [user_id, stock_id],
  })
  return known
}

/** Removes a save and decrements the count. Returns whether the stock id names an asset, published or not. */
export async function deleteSave(db: Db, user_id: string, stock_id: string): Promise<boolean> {
  const { known } = await oneRow<{ known: boolean }>(db, {
    name: 'delete-save',
    text: `with asset as (select asset_id from assets where stock_id = $2),
     gone as (
       delete from saves where user_id = $1 and asset_id in (select asset_id from asset) returning asset_id),
     counted as (
       update asset_counts set saves = saves - 1 from gone where asset_counts.asset_id = gone.asset_id returning 1)
     select exists (select from asset) as known, (select count(*) from counted)`,
    values: [user_id, stock_id],
  })
  return known
}

/** Removes all of a member's saves and decrements the counts. */
export async function deleteSavesOf(tx: Tx, user_id: string): Promise<void> {
  await tx.query(
    `with gone as (delete from saves where user_id = $1 returning asset_id)
     update asset_counts set saves = saves - 1 from gone where asset_counts.asset_id = gone.asset_id`,
    [user_id],
  )
}

export interface SaveRow {
  asset_id: number
  stock_id: string
  saved_at: Date
}

const from_saves = `from saves s join assets a on a.asset_id = s.asset_id
  where s.user_id = $1 and a.status = 'published'`

/** Latest save first. Leaves out unpublished assets. */
export async function listSaves(
  db: Db,
  user_id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<SaveRow[]> {
  const { rows } = await db.query<SaveRow>({
    name: 'list-saves',
    text: `select s.asset_id, a.stock_id, s.saved_at ${from_saves}
     order by s.saved_at desc, s.asset_id desc limit $2 offset $3`,
    values: [user_id, limit, offset],
  })
  return rows
}

export async function countSaves(db: Db, user_id: string): Promise<number> {
  const { total } = await oneRow<{ total: number }>(db, {
    name: 'count-saves',
    text: `select count(*) as total ${from_saves}`,
    values: [user_id],
  })
  return total
}
