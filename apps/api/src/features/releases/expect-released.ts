import {
  DomainError,
  type ErrorCode,
  error_kinds,
  release_texts,
  type ReleaseStatus,
} from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { insertAssetReleases, isSubmissionWithheld, lockSubmissionReleases } from './attachment-queries.ts'

interface Said {
  submission_id: number
  release_status: ReleaseStatus | null
  editorial: boolean
}

/** Why an image can't be published as it is. */
interface Unreleased {
  code: Extract<ErrorCode, 'release_withdrawn' | 'release_missing'>
  /** For its contributor. */
  sentence: string
}

/**
 * Undefined when a submission can be published as it is. Locks its releases, so that none is withdrawn before the
 * transaction ends.
 */
export async function findUnreleased(
  tx: Tx,
  { submission_id, release_status, editorial }: Said,
): Promise<Unreleased | undefined> {
  const releases = await lockSubmissionReleases(tx, submission_id)
  if (await isSubmissionWithheld(tx, submission_id))
    return { code: 'release_withdrawn', sentence: error_kinds.release_withdrawn.detail }
  const sentence = findMissing(releases, { release_status, editorial })
  return sentence === undefined ? undefined : { code: 'release_missing', sentence }
}

function findMissing(
  releases: Awaited<ReturnType<typeof lockSubmissionReleases>>,
  { release_status, editorial }: Pick<Said, 'release_status' | 'editorial'>,
): string | undefined {
  if (release_status === 'not_released' && !editorial) return release_texts.editorial_only
  if (release_status !== 'released') return undefined
  if (releases.length === 0) return release_texts.none_attached
  // A withdrawn one was replaced: otherwise the image is withheld.
  const has_open = releases.some(({ status }) => status !== 'signed' && status !== 'withdrawn')
  return has_open ? release_texts.not_signed : undefined
}

/** Gives an image the releases of its submission. Throws release_missing and release_withdrawn. */
export async function publishReleases(tx: Tx, said: Said & { asset_id: number }): Promise<void> {
  const unreleased = await findUnreleased(tx, said)
  if (unreleased) throw new DomainError(unreleased.code)
  await insertAssetReleases(tx, said.asset_id, said.submission_id)
}
