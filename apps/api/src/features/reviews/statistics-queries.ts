import { MEDIAN_DECISIONS_MIN, REVIEW_STATISTICS_DAYS, type SubmissionReason } from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'

const recent = `submission_decisions where decided_at > now() - interval '${REVIEW_STATISTICS_DAYS} days'`

/** Median hours to a recent decision, rounded up; null when there are too few decisions. */
export async function findMedianHours(db: Db): Promise<number | null> {
  const { hours } = await oneRow<{ hours: number | null }>(
    db,
    `select case when count(*) >= $1 then
       percentile_cont(0.5) within group (order by extract(epoch from decided_at - submitted_at)::float8) / 3600
     end as hours from ${recent}`,
    [MEDIAN_DECISIONS_MIN],
  )
  return hours === null ? null : Math.max(1, Math.ceil(hours))
}

/** Recent decisions by week in Lagos time, latest first. */
export async function countByWeek(db: Db) {
  const { rows } = await db.query<{
    monday: string
    published: number
    refused: number
    changes_requested: number
  }>(
    `select to_char(date_trunc('week', decided_at at time zone 'Africa/Lagos'), 'YYYY-MM-DD') as monday,
       ${['published', 'refused', 'changes_requested'].map((one) => `count(*) filter (where outcome = '${one}')::int as ${one}`).join(', ')}
     from ${recent} group by monday order by monday desc`,
  )
  return rows
}

/** Number of recent refusals for each reason, most frequent first. */
export async function countReasons(db: Db) {
  const { rows } = await db.query<{ reason: SubmissionReason; refused: number }>(
    `select reason, count(*)::int as refused from (select unnest(reasons) as reason from ${recent} and outcome = 'refused') given
     group by reason order by refused desc, reason`,
  )
  return rows
}

export const countAppeals = (db: Db) =>
  oneRow<{ decided: number; published: number }>(
    db,
    `select count(*)::int as decided, count(*) filter (where outcome = 'published')::int as published
     from ${recent} and on_appeal`,
  )
