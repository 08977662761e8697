import { DomainError, release_texts, type ReleaseStatus } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { insertAssetReleases, isSubmissionWithheld, lockSubmissionReleases } from './attachment-queries.ts'

interface Said {
  submission_id: number
  release_status: ReleaseStatus | null
  editorial: boolean
}

/**
 * Why a submission can't be published as it is; undefined when it can. Its releases stay locked until the transaction
 * ends, so that none is withdrawn meanwhile.
 */
export async function findUnreleased(
  tx: Tx,
  { submission_id, release_status, editorial }: Said,
): Promise<string | undefined> {
  const releases = await lockSubmissionReleases(tx, submission_id)
  if (await isSubmissionWithheld(tx, submission_id)) return new DomainError('release_withdrawn').message
  if (release_status === 'not_released' && !editorial) return release_texts.editorial_only
  if (release_status !== 'released') return undefined
  if (releases.length === 0) return release_texts.none_attached
  return releases.every(({ status }) => status === 'signed' || status === 'withdrawn')
    ? undefined
    : release_texts.not_signed
}

/** Gives an image the releases of its submission. Throws release_missing, release_withdrawn. */
export async function publishReleases(tx: Tx, said: Said & { asset_id: number }): Promise<void> {
  if (await findUnreleased(tx, said))
    throw new DomainError(
      (await isSubmissionWithheld(tx, said.submission_id)) ? 'release_withdrawn' : 'release_missing',
    )
  await insertAssetReleases(tx, said.asset_id, said.submission_id)
}
