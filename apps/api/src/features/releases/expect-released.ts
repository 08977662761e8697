import {
  type CategorySlug,
  countFaces,
  DomainError,
  EDITORIAL_CATEGORY,
  error_kinds,
  type Face,
  type FacesReason,
  release_texts,
  type ReleaseStatus,
  type UnreleasedCode,
} from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { findObstacles, lockReleases } from './attachment-queries.ts'
import type { ReleaseRow } from './queries.ts'

interface Said {
  image_id: number
  release_status: ReleaseStatus | null
  editorial: boolean
  category_slug: CategorySlug | null
  faces: Pick<Face, 'height' | 'no_face'>[] | null
  faces_reason: FacesReason | null
}

/**
 * Why a submission can't be published because of its releases; undefined when it can. Locks the releases, so that none
 * is withdrawn before the transaction ends.
 */
export async function findUnreleased(tx: Tx, said: Said): Promise<UnreleasedCode | undefined> {
  const releases = await lockReleases(tx, said.image_id)
  const states = releases.map(({ status }) => status)
  const models = releases.filter(({ kind, status }) => kind === 'model' && status === 'signed').length
  return unreleasedCode(said, { states, models, ...(await findObstacles(tx, said.image_id)) })
}

interface ReleaseFacts {
  states: ReleaseRow['status'][]
  /** Number of signed releases of people. */
  models: number
  /** Whether a release was withdrawn and not replaced. */
  withheld: boolean
  /** Whether the signer of a release hasn't seen the image. */
  unseen: boolean
}

/** Like findUnreleased, from releases that are already loaded. */
export function unreleasedCode(
  { release_status, category_slug, faces, faces_reason, ...said }: Omit<Said, 'image_id'>,
  { states, models, withheld, unseen }: ReleaseFacts,
): UnreleasedCode | undefined {
  const editorial = said.editorial || category_slug === EDITORIAL_CATEGORY
  if (withheld) return 'release_withdrawn'
  if (release_status === 'not_released' && !editorial) return 'editorial_only'
  const released = release_status === 'released'
  if (released && states.length === 0) return 'none_attached'
  // A withdrawn release doesn't matter here: it has been replaced, or the image would be withheld.
  if (released && states.some((state) => state !== 'signed' && state !== 'withdrawn')) return 'not_signed'
  if (!editorial && faces_reason === null && countFaces(faces) > (released ? models : 0))
    return 'face_unreleased'
  return released && unseen ? 'not_shown' : undefined
}

/** Explains the code to the contributor. */
export const unreleasedSentence = (code: UnreleasedCode): string =>
  code === 'release_withdrawn' ? error_kinds.release_withdrawn.detail : release_texts[code]

/** Throws release_missing, release_not_shown, release_withdrawn and face_unreleased. Locks the releases. */
export async function expectReleases(tx: Tx, said: Said): Promise<void> {
  const unreleased = await findUnreleased(tx, said)
  if (unreleased === 'not_shown') throw new DomainError('release_not_shown')
  if (unreleased === 'face_unreleased') throw new DomainError('face_unreleased')
  if (unreleased) throw new DomainError(unreleased === 'release_withdrawn' ? unreleased : 'release_missing')
}
