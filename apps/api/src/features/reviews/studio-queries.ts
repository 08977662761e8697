import type { StudioReview } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { ListPage } from '../../http/list-page.ts'

type Status = StudioReview['status']

export interface StudioReviewRow {
  image_id: number
  submission_key: string
  version: number
  status: Status
  title: string
  file_name: string
  picture_key: string
  /** Whether the file still exists and can be shown. */
  has_file: boolean
  width_px: number
  height_px: number
  submitted_at: Date
}

/** Submissions in review oldest first, others by the date of their decision, latest first. */
export async function listStudioReviews(
  db: Db,
  { contributor_id, status }: { contributor_id: number; status: Status },
  { limit, offset }: ListPage,
): Promise<StudioReviewRow[]> {
  const order =
    status === 'in_review' ? 'submitted_at, image_id' : 'decided_at desc nulls last, image_id desc'
  const { rows } = await db.query<StudioReviewRow>(
    `select image_id, submission_key, version, status, title, file_name, picture_key, master_key is not null as has_file,
       width_px, height_px, submitted_at
     from images where contributor_id = $1 and submission_key is not null and status = $2 order by ${order} limit $3 offset $4`,
    [contributor_id, status, limit, offset],
  )
  return rows
}

export const countStudioReviews = (db: Db, contributor_id: number) =>
  oneRow<Record<Status, number>>(
    db,
    `select count(*) filter (where status = 'in_review')::int as in_review,
       count(*) filter (where status = 'changes_requested')::int as changes_requested,
       count(*) filter (where status = 'refused')::int as refused
     from images where contributor_id = $1 and submission_key is not null`,
    [contributor_id],
  )

export interface DecisionToMail {
  outcome: 'published' | 'refused' | 'changes_requested'
  reasons: string[]
  note: string
  title: string
  file_name: string
}

/**
 * Up to `limit` contributors whose oldest unmailed decision is older than an hour. Each mail contains all decisions so
 * far, so nobody gets two within an hour.
 */
export async function listToMail(db: Db, limit: number) {
  const { rows } = await db.query<{ contributor_id: number; email: string | null }>(
    `select distinct c.contributor_id, u.email
     from submission_decisions d join images i on i.image_id = d.submission_id join contributors c using (contributor_id)
     left join users u using (user_id)
     where d.mailed_at is null and d.decided_at < now() - interval '1 hour' limit $1`,
    [limit],
  )
  return rows
}

/** Marks a contributor's decisions as mailed. Returns those that weren't marked yet, oldest first. */
export async function takeDecisionsToMail(tx: Tx, contributor_id: number): Promise<DecisionToMail[]> {
  const { rows } = await tx.query<DecisionToMail>(
    `with taken as (
       update submission_decisions d set mailed_at = now() from images i
       where i.image_id = d.submission_id and i.contributor_id = $1 and d.mailed_at is null
       returning d.decision_id, d.outcome, d.reasons, d.note, i.title, i.file_name)
     select outcome, reasons, note, title, file_name from taken order by decision_id`,
    [contributor_id],
  )
  return rows
}
