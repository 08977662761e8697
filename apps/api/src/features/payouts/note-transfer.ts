import type { PayoutProblem, PayoutState } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { ProviderTransfer } from '../../outside/transfers.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { payoutFailedLetter, payoutSentLetter, payoutWithheldLetter } from './payout-letters.ts'
import { findPayee, lockPayout, type PayoutRow, updatePayout } from './queries.ts'

/** For each state, the states that the provider may report next. Replayed and late reports change nothing. */
const may_become: Partial<Record<PayoutState, readonly PayoutState[]>> = {
  sent: ['pending', 'otp', 'success', 'failed', 'reversed'],
  pending: ['otp', 'success', 'failed', 'reversed'],
  otp: ['pending', 'success', 'failed', 'reversed'],
  success: ['reversed'],
  // The provider reports that it was paid after all.
  failed: ['success'],
}

const states: Record<string, PayoutState> = {
  success: 'success',
  otp: 'otp',
  failed: 'failed',
  abandoned: 'failed',
  blocked: 'failed',
  rejected: 'failed',
  reversed: 'reversed',
}

/**
 * Applies what the provider reports about a transfer, in an event or on request; repeated reports change nothing. A
 * report with another amount or mode only marks the payout for review.
 */
export async function noteTransfer(deps: ServiceDeps, transfer: ProviderTransfer): Promise<void> {
  const { reference } = transfer
  const problem = await inTransaction(deps.db, async (tx) => {
    const payout = await lockPayout(tx, reference)
    if (!payout) return 'unknown payout'
    if (transfer.amount_kobo !== payout.kobo || (transfer.mode !== null && transfer.mode !== payout.mode)) {
      if (payout.problem !== 'another_amount')
        await updatePayout(tx, payout, { problem: 'another_amount', problem_note: null })
      return 'another amount or mode'
    }
    const state = states[transfer.status] ?? 'pending'
    if (!may_become[payout.state]?.includes(state)) return undefined
    await setState(deps, tx, payout, state, transfer.transfer_code ?? payout.transfer_code)
    return payout.state === 'failed' ? 'paid after it had failed' : undefined
  })
  if (problem) deps.log.error({ event: 'payout to review', reference, problem }, 'security')
}

async function setState(
  deps: ServiceDeps,
  tx: Tx,
  payout: PayoutRow,
  state: PayoutState,
  transfer_code: string | null,
): Promise<void> {
  await updatePayout(tx, payout, {
    state,
    transfer_code,
    problem: problemOf(state, payout.state),
    problem_note: null,
  })
  if (state === 'success' || state === 'failed' || state === 'reversed')
    await mailPayee(deps, tx, payout, state)
}

function problemOf(state: PayoutState, before: PayoutState): PayoutProblem | null {
  if (state === 'failed') return 'refused'
  if (state === 'reversed') return 'returned'
  return before === 'failed' ? 'paid_after_all' : null
}

const letterOf = {
  success: payoutSentLetter,
  failed: payoutFailedLetter,
  reversed: payoutFailedLetter,
  declined: payoutFailedLetter,
  withheld: payoutWithheldLetter,
}

/** Mails the contributor that a payout arrived, or that its money is back in the balance. */
export async function mailPayee(
  { config, settings }: Pick<Deps, 'config' | 'settings'>,
  tx: Tx,
  { reference, contributor_id, kobo, bank_name, last4 }: PayoutRow,
  state: keyof typeof letterOf,
): Promise<void> {
  const payee = await findPayee(tx, contributor_id)
  if (!payee) return
  const facts = { reference, kobo, bank_name, last4, payouts_url: `${config.public_origin}/studio/payouts` }
  await enqueueMail(tx, config, {
    to: payee.email,
    topic: `payout ${reference} ${state}`,
    letter: letterOf[state](settings.now().site, facts),
  })
}
