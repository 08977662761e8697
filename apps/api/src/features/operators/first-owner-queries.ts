import { advisory_locks } from '../../db/advisory-locks.ts'
import type { Db, Tx } from '../../db/pool.ts'

/** Waits until no other transaction makes the first owner. */
export const lockFirstOwner = (tx: Tx) =>
  tx.query('select pg_advisory_xact_lock($1)', [advisory_locks.first_owner])

/** Stores the link's secret for an hour, in place of an earlier one. */
export async function writeOwnerLink(tx: Tx, secret_hash: Buffer): Promise<void> {
  await tx.query(
    `insert into first_owner_link (secret_hash, expires_at) values ($1, now() + interval '1 hour')
     on conflict (only_one) do update set secret_hash = excluded.secret_hash, expires_at = excluded.expires_at`,
    [secret_hash],
  )
}

export async function isOwnerLink(db: Db, secret_hash: Buffer): Promise<boolean> {
  const { rowCount } = await db.query(
    'select from first_owner_link where secret_hash = $1 and expires_at > now()',
    [secret_hash],
  )
  return rowCount === 1
}

/** Deletes the link. Returns false when it is another one, used or expired. */
export async function deleteOwnerLink(tx: Tx, secret_hash: Buffer): Promise<boolean> {
  const { rowCount } = await tx.query(
    'delete from first_owner_link where secret_hash = $1 and expires_at > now()',
    [secret_hash],
  )
  return rowCount === 1
}
