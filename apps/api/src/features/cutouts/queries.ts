import type { Db } from '../../db/pool.ts'

export interface CutoutRow {
  storage_key: string
  status: 'making' | 'ready' | 'refused'
  /** Null until it is ready. */
  bytes: number | null
}

export async function findCutout(db: Db, asset_id: number, version: string): Promise<CutoutRow | undefined> {
  const { rows } = await db.query<CutoutRow>(
    'select storage_key, status, bytes from cutouts where asset_id = $1 and version = $2',
    [asset_id, version],
  )
  return rows[0]
}

/**
 * How long a claim lasts, in seconds. Afterwards another process may try, because the first one has probably crashed.
 */
const CLAIM_S = 120

/**
 * Claims the right to make a cut-out. Returns the key under which to store it, or undefined when another process is
 * making it or has finished, or the asset was removed.
 */
export async function claimCutout(
  db: Db,
  { asset_id, version, storage_key }: { asset_id: number; version: string; storage_key: string },
): Promise<string | undefined> {
  const { rows } = await db.query<{ storage_key: string }>(
    `insert into cutouts as c (asset_id, version, storage_key, claimed_until)
     select asset_id, $2, $3, now() + make_interval(secs => $4) from assets
     where asset_id = $1 and status <> 'removed' for share
     on conflict (asset_id, version) do update set claimed_until = excluded.claimed_until
       where c.status = 'making' and c.claimed_until < now()
     returning storage_key`,
    [asset_id, version, storage_key, CLAIM_S],
  )
  return rows[0]?.storage_key
}

/** Releases a claim, so that the next request can try immediately. */
export async function releaseCutout(db: Db, storage_key: string): Promise<void> {
  await db.query(
    "update cutouts set claimed_until = '-infinity' where storage_key = $1 and status = 'making'",
    [storage_key],
  )
}

/** Returns false when the cut-out was deleted with its asset in the meantime. */
export async function finishCutout(db: Db, storage_key: string, bytes: number): Promise<boolean> {
  const { rowCount } = await db.query(
    "update cutouts set status = 'ready', bytes = $2 where storage_key = $1",
    [storage_key, bytes],
  )
  return rowCount === 1
}

export async function refuseCutout(db: Db, storage_key: string): Promise<void> {
  await db.query("update cutouts set status = 'refused', bytes = null where storage_key = $1", [storage_key])
}

/** Deletes an asset's cut-outs from the database, except those of one version. Returns their storage keys. */
export async function deleteCutouts(db: Db, asset_id: number, kept_version?: string): Promise<string[]> {
  const { rows } = await db.query<{ storage_key: string }>(
    'delete from cutouts where asset_id = $1 and version is distinct from $2 returning storage_key',
    [asset_id, kept_version ?? null],
  )
  return rows.map((row) => row.storage_key)
}
