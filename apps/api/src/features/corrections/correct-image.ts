import {
  type CorrectableWords,
  type correctImage as endpoint,
  correction_texts,
  countFaces,
  DomainError,
  EDITORIAL_CATEGORY,
  type Face,
  faces_texts,
  pickFacts,
  pickTexts,
  splitCorrection,
  type ValidInput,
} from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { updateAssetWords } from '../assets/change-queries.ts'
import { expectNoSlurs } from '../assets/expect-no-slurs.ts'
import { insertApplied, lockCorrectable, replaceWaiting, wordsBefore } from './queries.ts'

/**
 * Corrects the words of a contributor's published image: at once what `splitCorrection` says, the rest after a review.
 * Throws not_found for an image that isn't theirs or was removed, edit_conflict, and invalid_input for a word of hate and
 * for what a submission could not say either.
 */
export async function correctImage(
  { db }: Pick<Deps, 'db'>,
  contributor_id: number,
  { stock_id, version, category, ...given }: ValidInput<typeof endpoint>['body'] & { stock_id: string },
): Promise<void> {
  expectNoSlurs({
    title: given.title,
    description: given.description ?? '',
    keywords: given.keywords,
    ...pickTexts(given),
  })
  await inTransaction(db, async (tx) => {
    const found = await lockCorrectable(tx, { contributor_id, stock_id })
    if (!found) throw new DomainError('not_found')
    if (found.version !== version) throw new DomainError('edit_conflict')
    const { asset_id, category_slug, version: _, faces, ...words } = found
    const before = { ...words, category: category_slug }
    const { title, keywords, description = before.description } = given
    const after = { ...before, title, keywords, description, category, ...pickFacts(given) }
    expectTrue(before, after, faces)
    const { at_once, to_review } = splitCorrection(before, after)
    if (Object.keys(at_once).length > 0) {
      const { category: _same, ...changed } = at_once
      await updateAssetWords(tx, asset_id, { ...words, category_slug, ...changed })
      await insertApplied(tx, asset_id, { words: at_once, before: wordsBefore(found, at_once) })
    }
    await replaceWaiting(tx, asset_id, to_review)
  })
}

/**
 * Refuses what contradicts the image: its use is limited by the editorial category, and its releases were checked for
 * that; faces were found in it; or how it was made was said before.
 */
function expectTrue(before: CorrectableWords, after: CorrectableWords, faces: Face[] | null) {
  const fields = {
    ...(before.category === EDITORIAL_CATEGORY &&
      after.category !== EDITORIAL_CATEGORY && { category: [correction_texts.editorial_stays] }),
    ...(after.people === 'none' &&
      before.people !== 'none' &&
      countFaces(faces) > 0 && { people: [faces_texts.people_found] }),
    ...(after.digital_source_type === null &&
      before.digital_source_type !== null && { digital_source_type: [correction_texts.making_missing] }),
  }
  if (Object.keys(fields).length) throw new DomainError('invalid_input', fields)
}
