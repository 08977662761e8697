import {
  type BulkReviewResult,
  bulk_review_results,
  type CorrectedFace,
  DomainError,
  faces_reasons,
  type FacesReason,
  Overtaken,
  type Region,
  type ReviewOutcome,
  type SubmissionReason,
} from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { lockSubmission, setSubmissionStatus, type SubmissionRow } from '../submissions/queries.ts'
import { closeAppeal } from '../submissions/appeal-queries.ts'
import { findHindrances, findPublishedAssetId, insertDecision } from './decision-queries.ts'
import { publishSubmission } from './publish-submission.ts'

interface Decision {
  outcome: ReviewOutcome
  reasons?: SubmissionReason[]
  note?: string
  region?: Region | undefined
  similar_stock_id?: string | undefined
  faces?: CorrectedFace[] | undefined
  faces_reason?: FacesReason | undefined
}

/**
 * Decides on a submission and writes the desk log. Returns its title. Throws not_found, conflict, edit_conflict,
 * own_submission, own_decision, release_missing, release_not_shown, release_withdrawn, face_unreleased, and
 * invalid_input for a similar image that isn't published.
 */
export async function decideSubmission(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Pick<Operator, 'operator_id'>,
  given: Decision & { submission_key: string; version: number },
): Promise<string> {
  const { submission_key, version, outcome, reasons = [], note = '', faces = [] } = given
  const no_faces = faces.filter(({ no_face }) => no_face).length
  return inTransaction(db, async (tx) => {
    const submission = await lockSubmission(tx, submission_key)
    if (!submission || ['draft', 'withdrawn'].includes(submission.status)) throw new DomainError('not_found')
    const { image_id: submission_id, contributor_id, submitted_at } = submission
    const { own_submission, own_decision } = await findHindrances(tx, {
      operator_id,
      submission_id,
      contributor_id,
    })
    if (own_submission) throw new DomainError('own_submission')
    const decided = submission.status !== 'in_review' || !submitted_at
    if (decided) throw await overtaken(tx, 'conflict', `submission ${submission_id}`)
    if (submission.version !== version) throw new Overtaken('edit_conflict', 'Its contributor changed it.')
    if (own_decision) throw new DomainError('own_decision')
    const on_appeal = await closeAppeal(tx, submission_id)
    const stock_id = await apply(tx, submission, given)
    await insertDecision(tx, {
      submission_id,
      operator_id,
      outcome,
      reasons,
      note,
      region: given.region,
      similar_id: given.similar_stock_id ? await similarAsset(tx, given.similar_stock_id) : null,
      on_appeal,
      submitted_at,
    })
    await writeDeskLog(tx, {
      operator_id,
      action: `submission_${outcome}`,
      subject: `submission ${submission_id}`,
      after: {
        ...(stock_id && { image: stock_id }),
        ...(given.faces_reason && { faces: faces_reasons[given.faces_reason] }),
        ...(no_faces > 0 && { 'marked as no face': String(no_faces) }),
        ...(reasons.length > 0 && { reasons: reasons.join(', ') }),
        ...(given.similar_stock_id && { similar: given.similar_stock_id }),
        ...(on_appeal && { appeal: 'decided' }),
      },
    })
    return submission.title
  })
}

/** Applies the outcome to the submission. Returns the stock id if it was published. */
async function apply(
  tx: Tx,
  submission: SubmissionRow,
  { outcome, ...decided }: Decision,
): Promise<string | undefined> {
  if (outcome === 'published') return (await publishSubmission(tx, submission, decided)).stock_id
  await setSubmissionStatus(tx, submission.image_id, outcome)
  return undefined
}

async function similarAsset(tx: Tx, stock_id: string): Promise<number> {
  const asset_id = await findPublishedAssetId(tx, stock_id)
  if (asset_id !== undefined) return asset_id
  throw new DomainError('invalid_input', {
    similar_stock_id: ["There's no published image with this stock ID."],
  })
}

/** Makes one decision on several submissions, each in its own transaction, and returns the outcome for each. */
export async function decideSubmissions(
  deps: Pick<Deps, 'db'>,
  operator: Pick<Operator, 'operator_id'>,
  { submissions, ...decision }: Decision & { submissions: { submission_key: string; version: number }[] },
): Promise<{ submission_key: string; title: string; result: BulkReviewResult }[]> {
  const results = []
  for (const one of submissions)
    results.push(
      await decideSubmission(deps, operator, { ...decision, ...one }).then(
        (title) => ({ submission_key: one.submission_key, title, result: 'decided' as const }),
        (error: unknown) => ({ submission_key: one.submission_key, title: '', result: toResult(error) }),
      ),
    )
  return results
}

function toResult(error: unknown): BulkReviewResult {
  const result = error instanceof DomainError && bulk_review_results.find((code) => code === error.code)
  if (result) return result
  throw error
}
