import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { insertAppeal } from '../submissions/appeal-queries.ts'
import { lockSubmission, setSubmissionStatus } from '../submissions/queries.ts'

interface Appeal {
  contributor_id: number
  submission_key: string
  version: number
  sentence: string
}

/**
 * Returns a refused submission to review, for an operator who hasn't decided on it. Throws not_found for another
 * contributor's submission, edit_conflict, and conflict when it isn't refused, was already appealed, or its file was
 * deleted.
 */
export async function appealRefusal({ db }: Pick<Deps, 'db'>, given: Appeal): Promise<void> {
  await inTransaction(db, async (tx) => {
    const submission = await lockSubmission(tx, given.submission_key)
    if (!submission || submission.contributor_id !== given.contributor_id) throw new DomainError('not_found')
    if (submission.version !== given.version) throw new DomainError('edit_conflict')
    if (submission.status !== 'refused' || submission.master_key === null) throw new DomainError('conflict')
    if (!(await insertAppeal(tx, submission.image_id, given.sentence))) throw new DomainError('conflict')
    await setSubmissionStatus(tx, submission.image_id, 'in_review')
  })
}
