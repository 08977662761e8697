import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow } from '../../db/pool.ts'

export interface ComparedSubmission {
  image_id: number
  lookups: Buffer
}

/** Submissions in review that haven't been compared with other images yet, oldest first. */
export async function listNotCompared(db: Db, limit: number): Promise<ComparedSubmission[]> {
  const { rows } = await db.query<ComparedSubmission>(
    `select image_id, lookups from images where status = 'in_review' and near_duplicate is null
     order by submitted_at, image_id limit $1`,
    [limit],
  )
  return rows
}

export async function setNearDuplicate(db: Db, image_ids: number[], near_duplicate: boolean) {
  await db.query('update images set near_duplicate = $2 where image_id = any($1)', [
    image_ids,
    near_duplicate,
  ])
}

/** Fingerprints of the latest unpublished submissions. */
export async function listSubmittedFingerprints(db: Db, limit: number) {
  const { rows } = await db.query<{ id: number; fingerprints: Buffer }>(
    `select image_id as id, fingerprints from images
     where status in ('in_review', 'changes_requested', 'refused') order by image_id desc limit $1`,
    [limit],
  )
  return rows
}

/** Number of submissions in review, counted only up to DESK_COUNT_MAX + 1. */
export async function countInReview(db: Db): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount("images where status = 'in_review'")} as total`,
  )
  return total
}
