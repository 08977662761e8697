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
} from '../subscriptions/renewal-attempt-queries.ts'
import { nextTerms } from '../subscriptions/move-plans.ts'
import {
  type DueRenewal,
  findRenewalDue,
  listRenewalsDue,
  mayStillRenew,
} from '../subscriptions/renewal-queries.ts'
import { findCard } from '../subscriptions/saved-card-queries.ts'
import { askMember, noteRefusal } from './answer-renewal.ts'
import type { PaymentDeps } from '../../deps.ts'
import { closeOrder, insertOrder, leaveToRenewal } from './queries.ts'
import { settleOrder } from './settle-order.ts'

/** Number of tries handled in one run of the job. */
const TRIES_A_TURN = 200

/**
 * Charges the cards of plans that end soon and renew, and resolves charges whose outcome is unknown. Returns how many
 * were handled. Safe to run in several processes: the process that inserts a try owns it.
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

/**
 * Isolates a member's failure from the others. Returns false when the provider is down and further tries would fail
 * too.
 */
async function eachAlone({ log }: PaymentDeps, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (err) {
    if (err instanceof OutboundError) log.warn({ err }, 'renewal outcome unknown, will be checked')
    else log.error({ err }, 'renewal failed, will be retried')
    return !(err instanceof OutboundError) || err.reason === 'nonsense'
  }
}

/** The same for every run of the same try, even after a crash, and unpredictable without our secret. */
function renewalReference({ config }: PaymentDeps, { subscription_id, reference, try_number }: DueRenewal) {
  const hash = keyedHash(config, 'renewal', subscription_id, reference, try_number).toString('hex')
  return `${config.id_prefix}-${hash.slice(0, 24)}`
}

/** Inserts the try and its order before charging, so that the charge can always be found by its reference. */
async function beginAttempt(deps: PaymentDeps, tx: Tx, user_id: string): Promise<number | undefined> {
  await lockMember(tx, user_id)
  const due = await findRenewalDue(tx, user_id, deps.payments.mode)
  if (!due) return undefined
  const { order_id } = await insertOrder(tx, {
    ...(await nextTerms(tx, due, new Date())),
    reference: renewalReference(deps, due),
    user_id,
    mode: deps.payments.mode,
    auto_renew: true,
    vat_percent: deps.settings.now().site.vat_percent,
    country: due.country,
  })
  await leaveToRenewal(tx, order_id)
  return insertAttempt(tx, { ...due, order_id })
}

/**
 * Charges the card if the member still wants to renew, which is checked under their lock just before. Throws
 * OutboundError when the outcome is unknown.
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
    case 'answered':
      return takeAnswer(deps, attempt, outcome.transaction)
    case 'paused':
      return askMember(deps, attempt, outcome.action_url)
    case 'unusable':
      return noteRefusal(deps, attempt, { for_good: true })
    case 'known':
    // Already sent by a process that crashed. The attempt stays open, and the next run checks the outcome.
  }
}

/** Resolves a charge. If the provider doesn't know it, it was never sent and is sent now, under the same reference. */
async function followUp(deps: PaymentDeps, attempt_id: number): Promise<void> {
  const attempt = await findAttempt(deps.db, attempt_id)
  if (!attempt) return
  const transaction = await deps.payments.verify(attempt.reference)
  if (transaction) await takeAnswer(deps, attempt, transaction)
  else if (attempt.state === 'sent') await send(deps, attempt_id)
}

/** Applies the provider's response. A charge that is neither paid nor refused stays open. */
async function takeAnswer(
  deps: PaymentDeps,
  attempt: AttemptRow,
  transaction: ProviderTransaction,
): Promise<void> {
  if (transaction.status === 'failed') await noteRefusal(deps, attempt, { for_good: false })
  else await settleOrder(deps, attempt.reference, transaction)
}

async function lockedAttempt(tx: Tx, attempt_id: number): Promise<AttemptRow | undefined> {
  const attempt = await findAttempt(tx, attempt_id)
  if (!attempt) return undefined
  await lockMember(tx, attempt.user_id)
  // Read the attempt again, because it may have changed while we waited for the lock.
  return findAttempt(tx, attempt_id)
}
