import { type Db, oneRow } from '../../db/pool.ts'

/** Position from which changes are read; see `SegmentOrigin`. */
export interface ChangePosition {
  database: string
  epoch: string
  cursor: string
}

export interface AssetChange {
  asset_id: number
  changed_in: string
}

/**
 * The current position. Every transaction before its cursor has ended, so later statements see all its changes;
 * transactions that commit later are at or after the cursor.
 */
export async function readChangePosition(db: Db): Promise<ChangePosition> {
  await db.query(
    'insert into search_epoch select where not exists (select from search_epoch) on conflict do nothing',
  )
  return oneRow<ChangePosition>(
    db,
    `select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, e.epoch,
       c.system_identifier || '/' || d.oid as database
     from search_epoch e, pg_control_system() c, pg_database d where d.datname = current_database()`,
  )
}

/** Changes at or after `cursor`, or after the change `after` if given, in order. */
export async function listChanges(
  db: Db,
  { cursor, after, limit }: { cursor: string; after?: AssetChange | undefined; limit: number },
): Promise<AssetChange[]> {
  const { rows } = await db.query<AssetChange>(
    `select asset_id, changed_in::text from asset_changes
     where (changed_in, asset_id) > ($1::xid8, $2::bigint) order by asset_changes.changed_in, asset_id limit $3`,
    [after?.changed_in ?? cursor, after?.asset_id ?? 0, limit],
  )
  return rows
}
