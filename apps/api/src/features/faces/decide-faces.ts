import { DomainError, type FacesReason, faces_reasons } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { decideAssetFaces } from '../assets/face-queries.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { lockFaces } from './queries.ts'

/**
 * Decides on the use of a published image with faces. With a reason, one that had become editorial because of them is
 * licensed for every use again. `again` replaces a decision. Throws not_found, own_submission, and conflict
 * when it isn't listed for a decision any more, or was decided on in the meantime.
 */
export async function decideFaces(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Pick<Operator, 'operator_id'>,
  { stock_id, use, again }: { stock_id: string; use: 'editorial' | FacesReason; again: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const found = await lockFaces(tx, stock_id)
    if (!found) throw new DomainError('not_found')
    const { contributor_id } = found
    if (await isOwnContributor(tx, { operator_id, contributor_id })) throw new DomainError('own_submission')
    const subject = `asset ${stock_id}`
    if (!found.is_dependent || found.is_decided !== again) throw await overtaken(tx, 'conflict', subject)
    const editorial = use === 'editorial' || (found.editorial && !found.faces_hold)
    await decideAssetFaces(tx, found.asset_id, {
      editorial,
      reason: use === 'editorial' ? null : use,
      // So that another decision can end it.
      faces_hold: found.faces_hold || !found.editorial,
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'faces_decided',
      subject,
      before: { use: found.editorial ? 'editorial only' : 'every use' },
      after: {
        use: editorial ? 'editorial only' : 'every use',
        ...(use !== 'editorial' && { reason: faces_reasons[use] }),
      },
    })
  })
}
