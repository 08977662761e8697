import { OutboundError } from '../../outside/outbound-client.ts'
import type { PaymentDeps } from '../../deps.ts'
import { leaseOpenAttempts, type RefundAttempt } from './refund-queries.ts'
import { noteAnswer, refundNote } from './refund-order.ts'

const REFUNDS_A_TURN = 20

/** Age in ms after which a refund that the provider doesn't know must have been lost on the way. */
const LOST_AFTER_MS = 10 * 60_000

/**
 * Checks our open refunds with the provider: those that may not have arrived, and those without a final event. Returns
 * how many were checked. Safe to run in several processes.
 */
export async function reconcileRefunds(deps: PaymentDeps): Promise<number> {
  const attempts = await leaseOpenAttempts(deps.db, deps.payments.mode, REFUNDS_A_TURN)
  for (const attempt of attempts) {
    try {
      await reconcileOne(deps, attempt)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      deps.log.warn({ err: error, reference: attempt.reference }, 'refund check failed, will be retried')
      break
    }
  }
  return attempts.length
}

async function reconcileOne(deps: PaymentDeps, attempt: RefundAttempt): Promise<void> {
  const { provider_id, created_at } = attempt
  const known = await deps.payments.findRefund({ provider_id, note: refundNote(attempt), since: created_at })
  // The request may still be in transit.
  if (!known && Date.now() - created_at.getTime() < LOST_AFTER_MS) return
  await noteAnswer(deps, attempt, known, { under_way: true })
}
