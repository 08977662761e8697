import { DomainError, type decideCorrection as endpoint, type ValidInput } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import { lockAssetWords, updateAssetWords } from '../assets/change-queries.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { correctionRefusedLetter } from './correction-letters.ts'
import { findImageOf, lockWaiting, setDecided, wordsBefore } from './queries.ts'

/**
 * Takes a correction over, or refuses it and mails the sentence to its contributor. Throws not_found, own_submission,
 * conflict when it no longer waits, and edit_conflict when the image's words have changed since they were shown.
 */
export async function decideCorrection(
  { db, config, settings }: ServiceDeps,
  operator_id: number,
  correction_id: number,
  decision: ValidInput<typeof endpoint>['body'],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const image = await findImageOf(tx, correction_id)
    // The image is locked before the correction, as when its contributor corrects it again.
    const found = image && (await lockAssetWords(tx, image.stock_id))
    if (!found) throw new DomainError('not_found')
    const { stock_id, title, email, contributor_id } = image
    if (await isOwnContributor(tx, { operator_id, contributor_id })) throw new DomainError('own_submission')
    const { outcome } = decision
    const subject = `asset ${stock_id}`
    const note = outcome === 'refused' ? decision.note : ''
    const words = await lockWaiting(tx, correction_id)
    if (!words) throw await overtaken(tx, 'conflict', subject)
    const before = outcome === 'accepted' ? wordsBefore(found, words) : null
    await setDecided(tx, correction_id, { before, note, operator_id })
    if (outcome === 'accepted') {
      if (found.version !== decision.version) throw await overtaken(tx, 'edit_conflict', subject)
      const { category = found.category_slug, ...corrected } = words
      await updateAssetWords(tx, found.asset_id, { ...found, ...corrected, category_slug: category })
    } else if (email)
      await enqueueMail(tx, config, {
        to: email,
        topic: `correction ${correction_id}`,
        letter: correctionRefusedLetter(settings.now().site, {
          title,
          note,
          url: `${config.public_origin}/studio/published/${stock_id}`,
        }),
      })
    await writeDeskLog(tx, {
      operator_id,
      action: `correction_${outcome}`,
      subject,
      after: { corrected: Object.keys(words).join(', ') },
    })
  })
}
