import {
  type CorrectedFace,
  DomainError,
  type FacesReason,
  pickFacts,
  STANDARD_LICENCE,
} from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { insertAssetCaptions } from '../assets/queries.ts'
import { correctFaces } from '../submissions/correct-faces.ts'
import { findAssetByContent, insertAsset, type KnownAsset } from '../publishing/queries.ts'
import { publishReleases } from '../releases/expect-released.ts'
import { insertFingerprints } from '../same-picture/queries.ts'
import { listSubmissionCaptions, setPublished, type SubmissionRow } from '../submissions/queries.ts'

/**
 * Creates an asset from a locked submission in review: with its texts, captions and fingerprints, under its contributor
 * and the agreement that they last accepted. Returns the asset. Throws conflict for a submission that isn't in review,
 * lacks texts, or whose file is already in the catalogue; release_missing, release_not_shown, release_withdrawn, and
 * face_unreleased when it shows more faces than it has releases and `decided` names no reason. Faces that only the
 * contributor marked as none count.
 */
export async function publishSubmission(
  tx: Tx,
  submission: SubmissionRow,
  decided: { faces?: CorrectedFace[] | undefined; faces_reason?: FacesReason | undefined },
): Promise<KnownAsset> {
  const { submission_id, content_hash, picture_key, master_key, category_slug, contributor_id } = submission
  if (submission.status !== 'in_review' || master_key === null || category_slug === null || !submission.title)
    throw new DomainError('conflict')
  // Only what the operator confirms counts as no face.
  const found = submission.faces?.map((face) => ({ ...face, no_face: false })) ?? null
  const faces = found && decided.faces ? correctFaces(found, decided.faces) : found
  const faces_reason = decided.faces_reason ?? null
  const inserted = await insertAsset(tx, {
    text: {
      title: submission.title,
      title_from_name: false,
      description: submission.description,
      keywords: submission.keywords,
      category_slug,
      // Not used to find the contributor, who is given.
      creator: '',
      licence_name: STANDARD_LICENCE,
      licence_url: null,
      source_url: null,
      // The credit line names the contributor. The file's own notice may contain a stranger's name, and nobody reviewed
      // it.
      copyright_notice: '',
      ...pickFacts(submission),
      captured_at: submission.taken_on === null ? null : new Date(submission.taken_on),
    },
    picture: { ...submission, format: submission.master_format },
    content_hash,
    picture_key,
    master_key,
    contributor_id,
    published_at: new Date(),
    editorial: submission.editorial,
    release_status: submission.release_status,
    faces: faces && JSON.stringify(faces),
    faces_reason,
    // Faces that are found later are decided on later, unless the image is editorial anyway.
    faces_decided_at: faces && new Date(),
    faces_hold: !submission.editorial,
  })
  const asset = await findAssetByContent(tx, content_hash)
  if (!inserted || !asset) throw new DomainError('conflict')
  await publishReleases(tx, { ...submission, asset_id: asset.asset_id, faces, faces_reason })
  await insertFingerprints(tx, content_hash, [submission.fingerprints])
  await insertAssetCaptions(tx, asset.asset_id, await listSubmissionCaptions(tx, submission_id))
  await setPublished(tx, submission_id, asset.asset_id)
  return asset
}
