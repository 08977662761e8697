import { findOffer } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { ProviderTransaction } from '../../outside/provider-transaction.ts'
import { keyedHash } from '../../secret.ts'
import { lockMember } from '../subscriptions/queries.ts'
import {
  type AttemptRow,
  findAttempt,
  insertAttempt,
  leaseOpenAttempts,
  moveAttempt,
} from '../subscriptions/renewal-attempts.ts'
import { type DueRenewal, findRenewalDue, listRenewalsDue, mayStillRenew } from '../subscriptions/renewals.ts'
import { findCard } from '../subscriptions/saved-cards.ts'
import { askMember, noteRefusal } from './answer-renewal.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { closeOrder, insertOrder, leaveToRenewal } from './queries.ts'
import { settleOrder } from './settle-order.ts'

/** Tries dealt with in one turn of the job; more wait for the next. */
const TRIES_A_TURN = 200

/**
 * Charges the cards of plans that end soon and are to go on, and finds out about charges of which nobody knows how they
 * ended. Returns how many were dealt with. Several processes may do so: a try belongs to the one that wrote it.
 */
export async function renewSubscriptions(deps: PaymentDeps): Promise<number> {
  const { db, payments } = deps
  const open = await leaseOpenAttempts(db, TRIES_A_TURN)
  for (const attempt_id of open) if (!(await eachAlone(deps, () => followUp(deps, attempt_id)))) return 0
  const due = await listRenewalsDue(db, payments.mode, TRIES_A_TURN)
  for (const user_id of due) {
    const going_on = await eachAlone(deps, async () => {
      const attempt_id = await inTransaction(db, (tx) => beginAttempt(deps, tx, user_id))
      if (attempt_id !== undefined) await send(deps, attempt_id)
    })
    if (!going_on) break
  }
  return open.length + due.length
}

/** One member's trouble is not the others'; returns false when the provider is away, and trying more is of no use. */
async function eachAlone({ log }: PaymentDeps, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (err) {
    if (err instanceof OutboundError) log.warn({ err }, 'a renewal is unclear and will be asked about')
    else log.error({ err }, 'a renewal failed and will be tried again')
    return !(err instanceof OutboundError) || err.reason === 'nonsense'
  }
}

/** The same for the same try, also after a crash; and of no use to anybody who does not have our secret. */
const referenceOf = ({ config }: PaymentDeps, { subscription_id, reference, try_number }: DueRenewal) =>
  `TSW-${keyedHash(config, 'renewal', subscription_id, reference, try_number).toString('hex').slice(0, 24)}`

/** Writes the try and its order, so that whatever happens from here on the charge is known by its reference. */
async function beginAttempt(deps: PaymentDeps, tx: Tx, user_id: string): Promise<number | undefined> {
  await lockMember(tx, user_id)
  const due = await findRenewalDue(tx, user_id, deps.payments.mode)
  const offer = due && findOffer(due.code, due.frequency)
  if (!offer) return undefined
  const { order_id } = await insertOrder(tx, {
    ...offer,
    reference: referenceOf(deps, due),
    user_id,
    mode: deps.payments.mode,
    auto_renew: true,
    vat_percent: deps.config.site.vat_percent,
  })
  await leaveToRenewal(tx, order_id)
  return insertAttempt(tx, { ...due, order_id })
}

/**
 * Charges the card, if the member still wants it: asked under the member's lock right before. Throws OutboundError when
 * nobody knows whether it was charged.
 */
async function send(deps: PaymentDeps, attempt_id: number): Promise<void> {
  const { db, config, payments, log } = deps
  const ready = await inTransaction(db, async (tx) => {
    const attempt = await lockedAttempt(tx, attempt_id)
    if (attempt?.state !== 'sent') return undefined
    const card = await findCard(tx, config, { user_id: attempt.user_id, mode: payments.mode })
    if (card && (await mayStillRenew(tx, attempt.subscription_id))) return { attempt, card }
    await moveAttempt(tx, attempt_id, { state: 'dropped' })
    await closeOrder(tx, attempt.order_id)
    return undefined
  })
  if (!ready) return
  const { attempt, card } = ready
  const { reference, amount_kobo, user_id } = attempt
  log.info({ event: 'renewal charged', reference, user_id }, 'renewal')
  const { email, authorization_code } = card
  const outcome = await payments.charge({ reference, amount_kobo, email, authorization_code })
  switch (outcome.kind) {
    case 'told':
      return takeAnswer(deps, attempt, outcome.transaction)
    case 'paused':
      return askMember(deps, attempt, outcome.action_url)
    case 'unusable':
      return noteRefusal(deps, attempt, { for_good: true })
    case 'known':
    // Sent before by somebody who did not live to tell: it stays open, and the next turn asks what became of it.
  }
}

/** Finds out how a charge ended. One that the provider has never heard of was not sent, and is now, under its old name. */
async function followUp(deps: PaymentDeps, attempt_id: number): Promise<void> {
  const attempt = await findAttempt(deps.db, attempt_id)
  if (!attempt) return
  const told = await deps.payments.verify(attempt.reference)
  if (told) await takeAnswer(deps, attempt, told)
  else if (attempt.state === 'sent') await send(deps, attempt_id)
}

/** What is neither paid nor refused may still become either. */
async function takeAnswer(deps: PaymentDeps, attempt: AttemptRow, told: ProviderTransaction): Promise<void> {
  if (told.status === 'failed') await noteRefusal(deps, attempt, { for_good: false })
  else await settleOrder(deps, attempt.reference, told)
}

async function lockedAttempt(tx: Tx, attempt_id: number): Promise<AttemptRow | undefined> {
  const attempt = await findAttempt(tx, attempt_id)
  if (!attempt) return undefined
  await lockMember(tx, attempt.user_id)
  // Read again: it may have changed while we waited.
  return findAttempt(tx, attempt_id)
}
