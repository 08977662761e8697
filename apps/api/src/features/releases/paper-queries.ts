import type { ReleaseKind, ReleaseUse } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { ListPage } from '../../http/list-page.ts'
import type { ReleaseRow } from './queries.ts'

interface NewPaper {
  release_key: string
  contributor_id: number
  kind: ReleaseKind
  uses: ReleaseUse[]
  /** YYYY-MM-DD. */
  signed_on: string
  paper_key: string
  sealed: Buffer
}

/** Adds a paper release that waits for a reviewer. Returns false when its contributor has left. */
export async function insertPaper(tx: Tx, given: NewPaper): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into releases (release_key, contributor_id, kind, status, on_paper, uses, signed_at, paper_key, sealed)
     select $1, contributor_id, $3, 'waiting', true, $4, $5::date at time zone 'UTC', $6, $7
     from contributors where contributor_id = $2 and user_id is not null for share`,
    [
      given.release_key,
      given.contributor_id,
      given.kind,
      given.uses,
      given.signed_on,
      given.paper_key,
      given.sealed,
    ],
  )
  return rowCount === 1
}

/** Marks a paper release as accepted; from now on it is valid like a signed one. */
export async function setPaperAccepted(tx: Tx, release_id: number): Promise<void> {
  await tx.query("update releases set status = 'signed' where release_id = $1", [release_id])
}

/** Replaces the encrypted facts of a release. */
export async function setSealed(tx: Tx, release_id: number, sealed: Buffer): Promise<void> {
  await tx.query('update releases set sealed = $2 where release_id = $1', [release_id, sealed])
}

export type WaitingRow = ReleaseRow & { username: string; full_name: string }

/** Paper releases waiting for a reviewer, oldest first. */
export async function listWaiting(db: Db, { limit, offset }: ListPage): Promise<WaitingRow[]> {
  const { rows } = await db.query<WaitingRow>(
    `select r.*, false as expired, c.username, c.full_name from releases r join contributors c using (contributor_id)
     where r.status = 'waiting' order by r.created_at, r.release_id limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

/** Number of waiting paper releases, counted only up to DESK_COUNT_MAX + 1. */
export async function countWaiting(db: Db): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount("releases where status = 'waiting'")} as total`,
  )
  return total
}
