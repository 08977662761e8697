import { createHash } from 'node:crypto'
import { DomainError } from '@taswira/contract'
import { seal } from '../../secret.ts'
import { noteTransfer } from '../payouts/note-transfer.ts'
import type { PaymentDeps } from '../../deps.ts'
import { decideDispute, liftChargeback } from './chargeback-queries.ts'
import { insertEvent } from './queries.ts'
import { settleOrder } from './settle-order.ts'
import { takeRefund } from './take-back.ts'

/** Key context for stored events, so that their ciphertext can't be used for anything else. */
export const EVENT_SEAL = 'payment event'

/**
 * Handles a webhook event: stores it, then settles its order. The effect depends only on what is already settled, so
 * replayed and out-of-order events do no harm. Throws unauthenticated when the provider's signature doesn't match.
 */
export async function takeEvent(deps: PaymentDeps, raw: Buffer, signature: unknown): Promise<void> {
  const event = deps.payments.readEvent(raw, signature)
  if (!event) {
    deps.log.warn({ event: 'webhook refused' }, 'security')
    throw new DomainError('unauthenticated')
  }
  await insertEvent(deps.db, {
    body_hash: createHash('sha256').update(raw).digest(),
    name: event.name,
    reference: event.reference,
    sealed: seal(deps.config, EVENT_SEAL, raw.toString('utf8')),
  })
  switch (event.kind) {
    case 'paid':
      await settleOrder(deps, event.transaction.reference, event.transaction)
      break
    case 'refunded':
      await takeRefund(deps, event.refund, event.source)
      break
    case 'disputed':
      await takeRefund(deps, event.refund, undefined)
      break
    case 'dispute won':
      await liftChargeback(deps.db, event.refund)
      await decideDispute(deps.db, event.refund)
      break
    case 'transfer':
      await noteTransfer(deps, event.transfer)
      break
    case 'other':
  }
}
