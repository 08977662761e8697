import {
  type correctImage as endpoint,
  DomainError,
  pickFacts,
  pickTexts,
  splitCorrection,
  type ValidInput,
} from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { lockAssetWords, updateAssetWords } from '../assets/change-queries.ts'
import { expectNoSlurs } from '../assets/expect-no-slurs.ts'
import { lockOwnAsset } from '../releases/attachment-queries.ts'
import { replaceWaiting } from './queries.ts'

/**
 * Corrects the words of a contributor's published image: at once what `splitCorrection` says, the rest after a review.
 * Throws not_found for an image that isn't theirs or was removed, edit_conflict, and invalid_input for a word of hate.
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
    const own = await lockOwnAsset(tx, { contributor_id, stock_id })
    const found = own && (await lockAssetWords(tx, stock_id))
    if (!found) throw new DomainError('not_found')
    if (found.version !== version) throw new DomainError('edit_conflict')
    const { asset_id, category_slug, version: _, ...words } = found
    const before = { ...words, category: category_slug }
    const { title, keywords, description = before.description } = given
    const after = { ...before, title, keywords, description, category, ...pickFacts(given) }
    const { at_once, to_review } = splitCorrection(before, after)
    if (Object.keys(at_once).length > 0) {
      const { category: _same, ...changed } = at_once
      await updateAssetWords(tx, asset_id, { ...words, category_slug, ...changed })
    }
    await replaceWaiting(tx, asset_id, to_review)
  })
}
