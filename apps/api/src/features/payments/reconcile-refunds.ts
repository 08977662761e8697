import { OutboundError } from '../../outside/outbound-client.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { leaseOpenAttempts, type RefundAttempt } from './refund-attempts.ts'
import { noteAnswer, noteOf } from './refund-order.ts'

const REFUNDS_A_TURN = 20

/** A refund that was sent this long ago and that the provider does not know of never reached it, in ms. */
const LOST_AFTER_MS = 10 * 60_000

/**
 * Asks the provider about refunds of ours that are open: those of which nobody knows whether they arrived, and those of
 * which no event came. Returns how many were asked about. Several processes may do so.
 */
export async function reconcileRefunds(deps: PaymentDeps): Promise<number> {
  const attempts = await leaseOpenAttempts(deps.db, deps.payments.mode, REFUNDS_A_TURN)
  for (const attempt of attempts) {
    try {
      await reconcileOne(deps, attempt)
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      deps.log.warn(
        { err: error, reference: attempt.reference },
        'a refund could not be asked about and will be',
      )
      break
    }
  }
  return attempts.length
}

async function reconcileOne(deps: PaymentDeps, attempt: RefundAttempt): Promise<void> {
  const { provider_id, created_at } = attempt
  const known = await deps.payments.findRefund({ provider_id, note: noteOf(attempt), since: created_at })
  // It may still be on its way.
  if (!known && Date.now() - created_at.getTime() < LOST_AFTER_MS) return
  await noteAnswer(deps, attempt, known, { under_way: true })
}
