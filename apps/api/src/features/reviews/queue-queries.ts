import type { ReviewFilter, SubmissionStatus } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow } from '../../db/pool.ts'
import type { ListPage } from '../../http/list-page.ts'

export interface QueuedRow {
  submission_key: string
  version: number
  title: string
  file_name: string
  username: string
  full_name: string
  picture_key: string
  submitted_at: Date
  appeal: boolean
  near_duplicate: boolean | null
}

const waiting = `submissions s left join submission_appeals p on p.submission_id = s.submission_id and p.decided_at is null
  where s.status = 'in_review'`

const filters: Record<ReviewFilter, string> = {
  new: 'and p.submission_id is null',
  appeal: 'and p.submission_id is not null',
  near_duplicate: 'and s.near_duplicate',
}

/** Submissions waiting for a decision, oldest first. */
export async function listQueue(
  db: Db,
  filter: ReviewFilter | undefined,
  { limit, offset }: ListPage,
): Promise<QueuedRow[]> {
  const { rows } = await db.query<QueuedRow>(
    `with queued as (
       select s.*, p.submission_id is not null as appeal from ${waiting} ${filter ? filters[filter] : ''}
       order by s.submitted_at, s.submission_id limit $1 offset $2)
     select submission_key, version, title, file_name, username, full_name, picture_key, submitted_at, appeal,
       near_duplicate
     from queued join contributors using (contributor_id) order by submitted_at, submission_id`,
    [limit, offset],
  )
  return rows
}

/** Number of waiting submissions per filter, each counted only up to DESK_COUNT_MAX + 1. */
export const countQueue = (db: Db) =>
  oneRow<Record<ReviewFilter | 'all' | 'not_compared', number> & { oldest_at: Date | null }>(
    db,
    `select ${boundedCount(waiting)} as all,
       ${(Object.keys(filters) as ReviewFilter[]).map((name) => `${boundedCount(`${waiting} ${filters[name]}`)} as ${name}`).join(', ')},
       ${boundedCount("submissions where status = 'in_review' and near_duplicate is null")} as not_compared,
       (select min(submitted_at) from submissions where status = 'in_review') as oldest_at`,
  )

export interface ReviewedRow extends QueuedRow {
  submission_id: number
  contributor_id: number
  status: SubmissionStatus
  record: { published: number; refused: number; in_review: number }
}

/**
 * What a review shows in addition to the submission. Drafts are left out, because only their contributor may see them.
 */
export async function findReviewed(db: Db, submission_key: string): Promise<ReviewedRow | undefined> {
  const { rows } = await db.query<ReviewedRow>(
    `select s.submission_id, s.contributor_id, s.submission_key, s.version, s.status, s.title, s.file_name, c.username,
       c.full_name, s.picture_key, s.submitted_at, p.submission_id is not null as appeal, s.near_duplicate,
       json_build_object('published', c.asset_count,
         'refused', (select count(*) from submissions o where o.contributor_id = c.contributor_id and o.status = 'refused'),
         'in_review', (select count(*) from submissions o where o.contributor_id = c.contributor_id and o.status = 'in_review')
       ) as record
     from submissions s join contributors c using (contributor_id)
     left join submission_appeals p on p.submission_id = s.submission_id and p.decided_at is null
     where s.submission_key = $1 and s.status in ('in_review', 'changes_requested', 'refused', 'published')`,
    [submission_key],
  )
  return rows[0]
}

export interface SimilarSubmissionRow {
  submission_key: string
  title: string
  picture_key: string
  status: SubmissionStatus
  username: string
  full_name: string
}

/** Submissions in the given order. */
export async function listSimilarSubmissions(
  db: Db,
  submission_ids: number[],
): Promise<SimilarSubmissionRow[]> {
  const { rows } = await db.query<SimilarSubmissionRow>(
    `select s.submission_key, s.title, s.picture_key, s.status, c.username, c.full_name
     from submissions s join contributors c using (contributor_id)
     join unnest($1::bigint[]) with ordinality as given(submission_id, position) using (submission_id)
     where s.master_key is not null order by position`,
    [submission_ids],
  )
  return rows
}

/** The contributors of these assets, with stock ids. */
export async function listMakers(db: Db, stock_ids: string[]) {
  const { rows } = await db.query<{ stock_id: string; slug: string; username: string; full_name: string }>(
    `select a.stock_id, a.slug, c.username, c.full_name from assets a join contributors c using (contributor_id)
     where a.stock_id = any($1)`,
    [stock_ids],
  )
  return new Map(rows.map((row) => [row.stock_id, row]))
}
