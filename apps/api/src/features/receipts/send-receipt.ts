import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { expectTurn } from '../limits/expect-turn.ts'
import { limitKey } from '../limits/queries.ts'
import { receiptLetter } from './receipt-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { findReceipt } from './queries.ts'

/** How often a receipt can be sent again, so that no member is flooded. */
const allowance = { most: 3, window_s: 86_400 }

/**
 * Mails the receipt of an order to its member again. Throws not_found for an unpaid order, conflict for a deleted
 * account, and too_many_requests.
 */
export async function sendReceipt(
  deps: ServiceDeps,
  { operator_id }: Pick<Operator, 'operator_id'>,
  reference: string,
): Promise<void> {
  const { db, config, settings } = deps
  const receipt = await findReceipt(db, { reference })
  if (!receipt) throw new DomainError('not_found')
  if (receipt.erased_at) throw new DomainError('conflict')
  await expectTurn(deps, limitKey(config, 'receipt', reference), allowance, 'receipt rate-limited', {
    reference,
  })
  await inTransaction(db, async (tx) => {
    await enqueueMail(tx, config, {
      to: receipt.email,
      topic: `receipt:${receipt.order_id}`,
      letter: receiptLetter(
        settings.now().site,
        receipt,
        `${config.public_origin}/account/receipts/${reference}`,
      ),
    })
    await writeDeskLog(tx, { operator_id, action: 'receipt_sent', subject: `order ${reference}` })
  })
}
