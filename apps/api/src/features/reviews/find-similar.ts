import type { Db } from '../../db/pool.ts'
import { type FingerprintIndex, pictureSet, splitFingerprints } from '../same-picture/fingerprint-index.ts'
import {
  type ComparedSubmission,
  listNotCompared,
  listSubmittedFingerprints,
  setNearDuplicate,
} from '../submissions/comparison-queries.ts'

export interface CompareDeps {
  db: Db
  fingerprint_index: FingerprintIndex
}

/** Number of latest submissions that one is compared with; this takes about 10 ms. */
const COMPARED_MOST = 5_000
/** Number of submissions compared per call, while a reviewer waits for the list. */
const AT_ONCE = 20

/**
 * Finds images that show the same picture as a submission: assets, most similar first, some of which may have been
 * removed, and other submissions.
 */
export async function findSimilar(deps: CompareDeps, submission: ComparedSubmission) {
  return compare(deps, submission, await readOthers(deps))
}

const readOthers = async ({ db }: CompareDeps) =>
  pictureSet(await listSubmittedFingerprints(db, COMPARED_MOST))

async function compare(
  { fingerprint_index }: CompareDeps,
  { image_id, lookups }: ComparedSubmission,
  others: ReturnType<typeof pictureSet>,
): Promise<{ asset_ids: number[]; submission_ids: number[] }> {
  const asked = splitFingerprints(lookups)
  const same = others.findSame(asked)
  same.delete(image_id)
  return { asset_ids: await fingerprint_index.findSame(asked), submission_ids: [...same] }
}

/**
 * Compares submissions that haven't been compared yet, a few per call, and records which of them look like another
 * image.
 */
export async function compareNew(deps: CompareDeps): Promise<void> {
  const submissions = await listNotCompared(deps.db, AT_ONCE)
  if (submissions.length === 0) return
  const others = await readOthers(deps)
  for (const submission of submissions) {
    const { asset_ids, submission_ids } = await compare(deps, submission, others)
    const found = asset_ids.length + submission_ids.length > 0
    // The submissions that it looks like may have been compared before it existed.
    await setNearDuplicate(deps.db, [submission.image_id, ...submission_ids], found)
  }
}
