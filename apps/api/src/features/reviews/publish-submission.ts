import { type CorrectedFace, DomainError, type FacesReason } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { findAssetByContent, type KnownAsset, publishImage } from '../publishing/queries.ts'
import { expectReleases } from '../releases/expect-released.ts'
import { insertFingerprints } from '../same-picture/queries.ts'
import { correctFaces } from '../submissions/correct-faces.ts'
import type { SubmissionRow } from '../submissions/queries.ts'

/**
 * Publishes a locked submission in review, under the agreement that its contributor last accepted. Returns it as an
 * asset. Throws conflict for a submission that isn't in review, lacks texts, or whose file is already in the catalogue;
 * release_missing, release_not_shown, release_withdrawn, and face_unreleased when it shows more faces than it has
 * releases and `decided` names no reason. Faces that only the contributor marked as none count.
 */
export async function publishSubmission(
  tx: Tx,
  submission: SubmissionRow,
  decided: { faces?: CorrectedFace[] | undefined; faces_reason?: FacesReason | undefined },
): Promise<KnownAsset> {
  const { content_hash, category_slug, fingerprints, title } = submission
  if (submission.status !== 'in_review' || category_slug === null || !title || fingerprints === null)
    throw new DomainError('conflict')
  // Only what the operator confirms counts as no face.
  const found = submission.faces?.map((face) => ({ ...face, no_face: false })) ?? null
  const faces = found && decided.faces ? correctFaces(found, decided.faces) : found
  const faces_reason = decided.faces_reason ?? null
  await expectReleases(tx, { ...submission, faces, faces_reason })
  await publishImage(tx, submission, {
    faces: faces && JSON.stringify(faces),
    faces_reason,
    // Faces that are found later are decided on later, unless the image is editorial anyway.
    faces_decided_at: faces && new Date(),
    faces_hold: !submission.editorial,
  })
  await insertFingerprints(tx, content_hash, [fingerprints])
  return (await findAssetByContent(tx, content_hash))!
}
