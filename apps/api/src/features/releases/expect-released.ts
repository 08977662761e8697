import {
  DomainError,
  error_kinds,
  release_texts,
  type ReleaseStatus,
  type UnreleasedCode,
} from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { findObstacles, insertAssetReleases, lockSubmissionReleases } from './attachment-queries.ts'
import type { ReleaseRow } from './queries.ts'

interface Said {
  submission_id: number
  release_status: ReleaseStatus | null
  editorial: boolean
}

/**
 * Why a submission can't be published because of its releases; undefined when it can. Locks the releases, so that none
 * is withdrawn before the transaction ends.
 */
export async function findUnreleased(tx: Tx, said: Said): Promise<UnreleasedCode | undefined> {
  const releases = await lockSubmissionReleases(tx, said.submission_id)
  const states = releases.map(({ status }) => status)
  return unreleasedCode(said, { states, ...(await findObstacles(tx, said.submission_id)) })
}

/** Like findUnreleased, from releases that are already loaded. */
export function unreleasedCode(
  { release_status, editorial }: Pick<Said, 'release_status' | 'editorial'>,
  { states, withheld, unseen }: { states: ReleaseRow['status'][]; withheld: boolean; unseen: boolean },
): UnreleasedCode | undefined {
  if (withheld) return 'release_withdrawn'
  if (release_status === 'not_released' && !editorial) return 'editorial_only'
  if (release_status !== 'released') return undefined
  if (states.length === 0) return 'none_attached'
  // A withdrawn release doesn't matter here: it has been replaced, or the image would be withheld.
  if (states.some((state) => state !== 'signed' && state !== 'withdrawn')) return 'not_signed'
  return unseen ? 'not_shown' : undefined
}

/** Explains the code to the contributor. */
export const unreleasedSentence = (code: UnreleasedCode): string =>
  code === 'release_withdrawn' ? error_kinds.release_withdrawn.detail : release_texts[code]

/** Copies a submission's releases to its image. Throws release_missing, release_not_shown and release_withdrawn. */
export async function publishReleases(tx: Tx, said: Said & { asset_id: number }): Promise<void> {
  const unreleased = await findUnreleased(tx, said)
  if (unreleased === 'not_shown') throw new DomainError('release_not_shown')
  if (unreleased) throw new DomainError(unreleased === 'release_withdrawn' ? unreleased : 'release_missing')
  await insertAssetReleases(tx, said.asset_id, said.submission_id)
}
