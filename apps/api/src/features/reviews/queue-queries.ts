import type { ReviewFilter, SubmissionStatus } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow } from '../../db/pool.ts'
import type { ListPage } from '../../http/list-page.ts'
import { submission_status } from '../submissions/queries.ts'

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

const waiting = `images i left join submission_appeals p on p.submission_id = i.image_id and p.decided_at is null
  where i.status = 'in_review'`

const filters: Record<ReviewFilter, string> = {
  new: 'and p.submission_id is null',
  appeal: 'and p.submission_id is not null',
  near_duplicate: 'and i.near_duplicate',
}

/** Submissions waiting for a decision, oldest first. */
export async function listQueue(
  db: Db,
  filter: ReviewFilter | undefined,
  { limit, offset }: ListPage,
): Promise<QueuedRow[]> {
  const { rows } = await db.query<QueuedRow>(
    `with queued as (
       select i.*, p.submission_id is not null as appeal from ${waiting} ${filter ? filters[filter] : ''}
       order by i.submitted_at, i.image_id limit $1 offset $2)
     select submission_key, version, title, file_name, username, full_name, picture_key, submitted_at, appeal,
       near_duplicate
     from queued join contributors using (contributor_id) order by submitted_at, image_id`,
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
       ${boundedCount("images where status = 'in_review' and near_duplicate is null")} as not_compared,
       (select min(submitted_at) from images where status = 'in_review') as oldest_at`,
  )

export interface ReviewedRow extends QueuedRow {
  status: SubmissionStatus
  record: { published: number; refused: number; in_review: number }
}

/**
 * What a review shows in addition to the submission. Drafts are left out, because only their contributor may see them.
 */
export async function findReviewed(db: Db, submission_key: string): Promise<ReviewedRow | undefined> {
  const { rows } = await db.query<ReviewedRow>(
    `select i.submission_key, i.version, ${submission_status}, i.title, i.file_name, c.username,
       c.full_name, i.picture_key, i.submitted_at, p.submission_id is not null as appeal, i.near_duplicate,
       json_build_object('published', c.asset_count,
         'refused', (select count(*) from images o where o.contributor_id = c.contributor_id and o.submission_key is not null and o.status = 'refused'),
         'in_review', (select count(*) from images o where o.contributor_id = c.contributor_id and o.submission_key is not null and o.status = 'in_review')
       ) as record
     from images i join contributors c using (contributor_id)
     left join submission_appeals p on p.submission_id = i.image_id and p.decided_at is null
     where i.submission_key = $1 and i.status not in ('draft', 'withdrawn')`,
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
export async function listSimilarSubmissions(db: Db, image_ids: number[]): Promise<SimilarSubmissionRow[]> {
  const { rows } = await db.query<SimilarSubmissionRow>(
    `select i.submission_key, i.title, i.picture_key, ${submission_status}, c.username, c.full_name
     from images i join contributors c using (contributor_id)
     join unnest($1::bigint[]) with ordinality as given(image_id, position) using (image_id)
     where i.master_key is not null order by position`,
    [image_ids],
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
