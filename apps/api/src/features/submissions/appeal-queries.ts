import type { Db, Tx } from '../../db/pool.ts'

/** Adds the only appeal of a submission. Returns false when there already was one. */
export async function insertAppeal(tx: Tx, submission_id: number, sentence: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into submission_appeals (submission_id, sentence) values ($1, $2) on conflict do nothing',
    [submission_id, sentence],
  )
  return rowCount === 1
}

/** Marks an open appeal as decided. Returns whether there was one. */
export async function closeAppeal(tx: Tx, submission_id: number): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update submission_appeals set decided_at = now() where submission_id = $1 and decided_at is null',
    [submission_id],
  )
  return rowCount === 1
}

export interface AppealRow {
  submission_id: number
  sentence: string
  appealed_at: Date
  decided_at: Date | null
}

export async function listAppeals(db: Db, submission_ids: number[]): Promise<AppealRow[]> {
  const { rows } = await db.query<AppealRow>(
    'select submission_id, sentence, appealed_at, decided_at from submission_appeals where submission_id = any($1)',
    [submission_ids],
  )
  return rows
}

/** Deletes a contributor's appeals. */
export async function deleteAppealsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    `delete from submission_appeals p using images i
     where i.image_id = p.submission_id and i.contributor_id = $1`,
    [contributor_id],
  )
}
