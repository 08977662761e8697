import { createHash } from 'node:crypto'
import { DomainError } from '@taswira/contract'
import { seal } from '../../secret.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { insertEvent } from './queries.ts'
import { settleOrder } from './settle-order.ts'

/** Keeps sealed events apart from whatever else is sealed with the server's secret. */
const EVENT_SEAL = 'payment event'

/** Events that tell of a payment, with the transaction as verify would tell it. */
const CHARGED = 'charge.success'

/**
 * Takes an event of the provider's webhook: keeps it, then settles the order it is about. Its effect depends on what
 * is settled already, not on what came before, so replays and events out of order do no harm. Throws unauthenticated
 * for bytes without the provider's signature.
 */
export async function takeEvent(deps: PaymentDeps, raw: Buffer, signature: unknown): Promise<void> {
  const event = deps.payments.readEvent(raw, signature)
  if (!event) {
    deps.log.warn({ event: 'webhook refused' }, 'security')
    throw new DomainError('unauthenticated')
  }
  const { name, transaction } = event
  await insertEvent(deps.db, {
    body_hash: createHash('sha256').update(raw).digest(),
    name,
    reference: transaction?.reference ?? null,
    sealed: seal(deps.config, EVENT_SEAL, raw.toString('utf8')),
  })
  if (name === CHARGED && transaction) await settleOrder(deps, transaction.reference, transaction)
}
