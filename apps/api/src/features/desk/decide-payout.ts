import { DomainError } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import type { Transfers } from '../../outside/transfers.ts'
import { mailPayee, noteTransfer } from '../payouts/note-transfer.ts'
import { countApprovals } from '../payouts/open-payout.ts'
import { lockPayout, type PayoutRow, updatePayout } from '../payouts/queries.ts'
import { isOwnContributor } from '../contributors/queries.ts'
import { overtaken, writeDeskLog } from '../operators/desk-log-queries.ts'
import { isTooNewToApprove, shareMailbox } from '../operators/operator-queries.ts'

/**
 * Locks a payout for a decision by this operator. Throws not_found, and own_payout when the operator is its
 * contributor.
 */
async function lockForDecision(tx: Tx, { operator_id }: Operator, reference: string): Promise<PayoutRow> {
  const payout = await lockPayout(tx, reference)
  if (!payout) throw new DomainError('not_found')
  const { contributor_id } = payout
  if (await isOwnContributor(tx, { operator_id, contributor_id })) throw new DomainError('own_payout')
  return payout
}

/**
 * Approves a payout, which is sent once it has enough approvals. Throws not_found, conflict when it isn't awaiting
 * approval, own_payout when the operator is its contributor or has already approved it, and approver_too_new.
 */
export async function approvePayout(
  { db, settings }: ServiceDeps,
  operator: Operator,
  reference: string,
): Promise<void> {
  const { operator_id } = operator
  await inTransaction(db, async (tx) => {
    const payout = await lockForDecision(tx, operator, reference)
    if (payout.state !== 'waiting') throw await overtaken(tx, 'conflict', `payout ${reference}`)
    if (await isTooNewToApprove(tx, operator_id)) throw new DomainError('approver_too_new')
    const first = payout.approved_by === null
    if (payout.approved_by !== null && (await shareMailbox(tx, operator_id, payout.approved_by)))
      throw new DomainError('own_payout')
    // The rules may have become stricter since it was opened.
    const approvals_needed = Math.max(
      payout.approvals_needed,
      countApprovals(settings.now().payment_rules, payout),
    )
    const enough = approvals_needed === 1 || !first
    await updatePayout(tx, payout, {
      approvals_needed,
      ...(first ? { approved_by: operator_id } : { also_approved_by: operator_id }),
      ...(enough && { state: 'ready' as const }),
    })
    await writeDeskLog(tx, {
      operator_id,
      action: 'payout_approved',
      subject: `payout ${reference}`,
      after: { state: enough ? 'ready' : 'needs a second approval' },
    })
  })
}

/** Declines a payout before it is sent: its money returns to the balance, and the contributor is mailed. */
export async function declinePayout(
  deps: ServiceDeps,
  operator: Operator,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payout = await lockForDecision(tx, operator, reference)
    if (payout.state !== 'waiting' && payout.state !== 'ready')
      throw await overtaken(tx, 'conflict', `payout ${reference}`)
    await updatePayout(tx, payout, { state: 'declined', problem: 'declined', problem_note: reason })
    await mailPayee(deps, tx, payout, 'declined')
    await writeDeskLog(tx, {
      operator_id: operator.operator_id,
      action: 'payout_declined',
      subject: `payout ${reference}`,
      after: { reason },
    })
  })
}

/** Finishes a transfer with the provider's one-time password. Throws invalid_input for a wrong one, and unavailable. */
export async function finishPayout(
  deps: ServiceDeps & { transfers: Transfers },
  operator: Operator,
  { reference, otp }: { reference: string; otp: string },
): Promise<void> {
  const transfer_code = await inTransaction(deps.db, async (tx) => {
    const payout = await lockForDecision(tx, operator, reference)
    if (payout.state !== 'otp' || !payout.transfer_code)
      throw await overtaken(tx, 'conflict', `payout ${reference}`)
    await writeDeskLog(tx, {
      operator_id: operator.operator_id,
      action: 'payout_otp_sent',
      subject: `payout ${reference}`,
    })
    return payout.transfer_code
  })
  try {
    const transfer = await deps.transfers.finish(transfer_code, otp)
    if (!transfer) throw new DomainError('invalid_input', { otp: ["The provider didn't accept this code."] })
    await noteTransfer(deps, transfer)
  } catch (error) {
    throw asRefusal(deps, error)
  }
}
