import type { Region, ReviewOutcome, SubmissionReason } from '@taswira/contract'
import { insertRow } from '../../db/insert-row.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { isOwnContributor } from '../contributors/queries.ts'

interface NewDecision {
  submission_id: number
  operator_id: number
  outcome: ReviewOutcome
  reasons: SubmissionReason[]
  note: string
  region: Region | undefined
  similar_id: number | null
  on_appeal: boolean
  submitted_at: Date
}

export async function insertDecision(tx: Tx, { region, ...given }: NewDecision): Promise<void> {
  const numbers = region && [region.left, region.top, region.width, region.height]
  await insertRow<Omit<NewDecision, 'region'> & { region: number[] }>(tx, 'submission_decisions', {
    ...given,
    region: numbers,
  })
}

/** Deletes the decisions on a contributor's images, when their account is deleted. */
export async function deleteDecisionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    `delete from submission_decisions d using images i
     where i.image_id = d.submission_id and i.contributor_id = $1`,
    [contributor_id],
  )
}

export interface DecisionRow {
  submission_id: number
  outcome: ReviewOutcome
  reasons: SubmissionReason[]
  note: string
  region: [number, number, number, number] | null
  similar: {
    stock_id: string
    title: string
    slug: string
    picture_key: string
    status: 'published' | 'unpublished' | 'removed'
  } | null
  on_appeal: boolean
  operator: string
  decided_at: Date
}

/** Decisions on these submissions, latest first. */
export async function listDecisions(db: Db, submission_ids: number[]): Promise<DecisionRow[]> {
  const { rows } = await db.query<DecisionRow>(
    `select d.submission_id, d.outcome, d.reasons, d.note, d.region, d.on_appeal, o.email as operator, d.decided_at,
       case when a.asset_id is not null then json_build_object('stock_id', a.stock_id, 'title', a.title, 'slug', a.slug,
         'picture_key', a.picture_key, 'status', a.status) end as similar
     from submission_decisions d join operators o using (operator_id) left join assets a on a.asset_id = d.similar_id
     where d.submission_id = any($1) order by d.decision_id desc`,
    [submission_ids],
  )
  return rows
}

/** The reasons why this operator can't decide on a submission of this contributor. */
export const findHindrances = async (
  db: Db,
  given: { operator_id: number; submission_id: number; contributor_id: number },
) => ({
  own_submission: await isOwnContributor(db, given),
  own_decision: await isOwnDecision(db, given),
})

/**
 * Whether this operator, or another account with the same mailbox, has already decided on the submission of an open
 * appeal.
 */
async function isOwnDecision(
  db: Db,
  { operator_id, submission_id }: { operator_id: number; submission_id: number },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from submission_appeals p join submission_decisions d using (submission_id)
       join operators decided on decided.operator_id = d.operator_id
       join operators o on mailbox_of(o.email) = mailbox_of(decided.email)
     where p.submission_id = $1 and p.decided_at is null and o.operator_id = $2 limit 1`,
    [submission_id, operator_id],
  )
  return rowCount === 1
}

/** Finds a published asset and prevents a change of its status until the transaction ends. */
export async function findPublishedAssetId(tx: Tx, stock_id: string): Promise<number | undefined> {
  const { rows } = await tx.query<{ asset_id: number }>(
    "select asset_id from assets where stock_id = $1 and status = 'published' for share",
    [stock_id],
  )
  return rows[0]?.asset_id
}
