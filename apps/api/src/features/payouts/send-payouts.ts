import { inTransaction, type Tx } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import type { Transfers } from '../../outside/transfers.ts'
import { unseal } from '../../secret.ts'
import { sumEarnings } from '../earnings/queries.ts'
import { mailPayee, noteTransfer } from './note-transfer.ts'
import { countApprovals } from './open-payout.ts'
import {
  findAccount,
  findPayee,
  keepRecipient,
  leasePayouts,
  lockPayout,
  type PayoutRow,
  sumSentToday,
  updatePayout,
} from './queries.ts'
import { ACCOUNT_SEAL } from './set-account.ts'

export type SendDeps = ServiceDeps & {
  transfers: Transfers
  mode: PaymentMode
}

type Problem = Pick<PayoutRow, 'problem' | 'problem_note'>

const PAYOUTS_A_TURN = 20

/** Age in ms after which a sent payout that the provider doesn't know must have been lost on the way. */
const LOST_AFTER_MS = 10 * 60_000

/**
 * Sends payouts that are ready, and checks those without a final state. A payout is marked as sent before the provider
 * is called, and is looked up by its reference before it's sent again, so nobody is paid twice, even after a crash.
 * Returns how many were handled. Safe to run in several processes.
 */
export async function sendPayouts(deps: SendDeps): Promise<number> {
  const payouts = await leasePayouts(deps.db, deps.mode, PAYOUTS_A_TURN)
  for (const payout of payouts) {
    try {
      await (payout.state === 'ready' ? sendNew(deps, payout) : askAbout(deps, payout))
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      deps.log.warn({ err: error, reference: payout.reference }, 'payout outcome unknown, will be checked')
      break
    }
  }
  return payouts.length
}

async function sendNew(deps: SendDeps, payout: PayoutRow): Promise<void> {
  const recipient_code = await recipientOf(deps, payout)
  if (!recipient_code) return giveUp(deps, payout, { problem: 'account_refused', problem_note: null })
  const is_ours = await inTransaction(deps.db, async (tx) => {
    const now = await lockPayout(tx, payout.reference)
    if (now?.state !== 'ready') return false
    // The payout's amount is already deducted from `available`; below zero, buyers' payments behind it were reversed or
    // are disputed.
    const rules = deps.settings.now().payment_rules
    const { available } = await sumEarnings(tx, payout.contributor_id, { mode: payout.mode, ...rules })
    if (available < 0) {
      await fail(deps, tx, now, { problem: 'payments_reversed', problem_note: null }, 'withheld')
      return false
    }
    const approvals_needed = countApprovals(rules, now)
    if (approvals_needed > now.approvals_needed) {
      // The rules became stricter after it was opened or approved.
      await updatePayout(tx, now, { state: 'waiting', approvals_needed })
      return false
    }
    if (await isOverCap(deps, tx, now)) return false
    await updatePayout(tx, now, { state: 'sent', sent_at: new Date(), problem: null })
    return true
  })
  if (is_ours) await ask(deps, payout, recipient_code)
}

/**
 * Whether the payout would exceed the daily limit. It then waits for the next day, or, when the limit is lower now than
 * the payout itself, for an operator.
 */
async function isOverCap({ settings, log, mode }: SendDeps, tx: Tx, payout: PayoutRow) {
  const { kobo, reference, problem } = payout
  const { daily_kobo } = settings.now().payment_rules
  const over = (await sumSentToday(tx, mode)) + kobo > daily_kobo
  if (over) log.warn({ event: 'payout waits for the daily limit', reference }, 'payouts')
  if (kobo > daily_kobo && problem === null)
    await updatePayout(tx, payout, { problem: 'above_daily_limit', problem_note: null })
  return over
}

async function ask(deps: SendDeps, payout: PayoutRow, recipient_code: string): Promise<void> {
  const { reference, kobo } = payout
  const reason = `${deps.settings.now().site.name} earnings`
  const answer = await deps.transfers.send({ reference, kobo, recipient_code, reason })
  if ('transfer' in answer) return noteTransfer(deps, answer.transfer)
  // The provider refused the transfer, perhaps only because it already has one with this reference.
  const known = await deps.transfers.find(reference)
  if (known) return noteTransfer(deps, known)
  // The provider has a transfer with this reference but doesn't find it yet.
  if (/reference/i.test(answer.refused)) return
  await giveUp(deps, payout, { problem: 'not_accepted', problem_note: answer.refused || null })
}

async function askAbout(deps: SendDeps, payout: PayoutRow): Promise<void> {
  const known = await deps.transfers.find(payout.reference)
  if (known) return noteTransfer(deps, known)
  // It may still be in transit. A payout in any later state was accepted before, so it can't be unknown.
  if (payout.state !== 'sent' || Date.now() - payout.sent_at!.getTime() < LOST_AFTER_MS) return
  const recipient_code = await recipientOf(deps, payout)
  if (recipient_code) await ask(deps, payout, recipient_code)
}

/** The provider's recipient code of a payout's account; undefined when the provider refuses the account. */
async function recipientOf(
  { db, config, transfers }: SendDeps,
  { contributor_id, last4, bank_name }: PayoutRow,
): Promise<string | undefined> {
  const account = await findAccount(db, contributor_id)
  // The account can't change while a payout is open, unless its member was deleted.
  if (!account || account.last4 !== last4 || account.bank_name !== bank_name) return undefined
  if (account.recipient_code) return account.recipient_code
  const payee = await findPayee(db, contributor_id)
  const { kind, bank_code, account_name } = account
  const account_number = unseal(config, ACCOUNT_SEAL, account.sealed)
  const name = account_name ?? payee?.full_name ?? ''
  const code = await transfers.createRecipient({ kind, bank_code, account_number, name })
  if (code) await keepRecipient(db, account, code)
  return code
}

/** Ends a payout that the provider didn't accept. */
async function giveUp(deps: SendDeps, { reference }: PayoutRow, why: Problem): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const payout = await lockPayout(tx, reference)
    if (payout?.state === 'ready' || payout?.state === 'sent') await fail(deps, tx, payout, why, 'failed')
  })
}

/** Ends a payout that wasn't sent, so that its money returns to the balance. */
async function fail(
  deps: SendDeps,
  tx: Tx,
  payout: PayoutRow,
  why: Problem,
  letter: 'failed' | 'withheld',
): Promise<void> {
  await updatePayout(tx, payout, { state: 'failed', ...why })
  await mailPayee(deps, tx, payout, letter)
  deps.log.error({ event: 'payout failed', reference: payout.reference, ...why }, 'security')
}
