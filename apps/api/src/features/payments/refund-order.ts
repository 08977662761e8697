import {
  type DeskRole,
  DomainError,
  nairaText,
  REFUND_MAIL_KOBO,
  REFUNDS_PER_DAY_KOBO,
  type RefundPreview,
} from '@taswira/contract'
import { inTransaction, type Tx, undone } from '../../db/pool.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { RefundAnswer } from '../../outside/payments.ts'
import { lockBalances, sumSpentCredits } from '../credits/ledger.ts'
import { sumTakenShares } from '../earnings/book-queries.ts'
import { manyRefundsLetter } from '../operators/operator-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { listOwnersToWarn, lockOperator } from '../operators/operator-queries.ts'
import type { PaymentDeps } from '../../deps.ts'
import { lockMember } from '../subscriptions/queries.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import { lockOrder, type OrderRow } from './queries.ts'
import {
  findAttempt,
  finishAttempt,
  hasOpenAttempt,
  insertAttempt,
  type RefundAttempt,
  refundableKobo,
  sumRefundsToday,
  updateAttempt,
} from './refund-queries.ts'
import { countAskedRefund, countRefund } from './take-back.ts'
import { reviewFailedRefund } from './review-queries.ts'

interface WantedRefund {
  reference: string
  amount_kobo: number
  /** Refundable amount in kobo that the operator saw; undefined when none was shown. */
  seen_kobo: number | undefined
  /** Credits that the member had spent in total when the operator's page was loaded. */
  seen_spent_credits: number
  /** What the operator saw that we lose, in kobo; undefined when nothing was shown. */
  seen_loss_kobo: number | undefined
  /** Why, for other operators. */
  reason: string
  /** One per click of the button; a request with the same key is the same refund. */
  idempotency_key: string
  operator_id: number
  /** Records the operator and what we lose, in the refund's transaction. */
  record: (tx: Tx, lost_kobo: number) => Promise<void>
}

/**
 * Asks the provider to refund part or all of an order. The refund is recorded first, and no second one can start while
 * it is open, so nothing is refunded twice. From then on its credits can't be spent; they are taken back once the money
 * is refunded. Throws not_found, conflict, credits_spent_since, invalid_input for more than is refundable,
 * refund_limit_reached and refund_needs_owner for operators who are no owners (decision 133), refund_loses_more,
 * refund_refused, and unavailable when nothing was sent. If we can't tell whether the request arrived, the refund stays
 * open and is checked later.
 */
export async function refundOrder(deps: PaymentDeps, wanted: WantedRefund): Promise<void> {
  const attempt = await inTransaction(deps.db, (tx) => openAttempt(deps, tx, wanted))
  // A double click: the first request handles it.
  if (!attempt) return
  let answer: RefundAnswer
  try {
    answer = await deps.payments.refund({ ...wanted, note: refundNote(attempt) })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (!error.unsent) {
      deps.log.warn({ err: error, reference: wanted.reference }, 'refund outcome unknown, will be checked')
      return
    }
    await noteAnswer(deps, attempt, undefined, { under_way: false })
    throw asRefusal(deps, error)
  }
  await noteAnswer(deps, attempt, answer, { under_way: false })
  if (answer.state === 'failed') throw new DomainError('refund_refused')
}

type OpenAttempt = Pick<RefundAttempt, 'attempt_id' | 'idempotency_key' | 'reference' | 'amount_kobo'>

/** Text stored with the refund at the provider, so that we can find it there. */
export const refundNote = ({ idempotency_key }: Pick<OpenAttempt, 'idempotency_key'>) =>
  `Desk refund ${idempotency_key}`

async function openAttempt(
  deps: PaymentDeps,
  tx: Tx,
  {
    reference,
    amount_kobo,
    seen_kobo,
    seen_spent_credits,
    seen_loss_kobo,
    reason,
    idempotency_key,
    operator_id,
    record,
  }: WantedRefund,
): Promise<OpenAttempt | undefined> {
  // Concurrent requests for the same order wait here.
  const order = await lockOrder(tx, reference)
  if (!order) throw new DomainError('not_found')
  const known = await findAttempt(tx, idempotency_key)
  if (known) {
    if (known.order_id === order.order_id && known.amount_kobo === amount_kobo) return undefined
    throw new DomainError('conflict')
  }
  const { order_id } = order
  const left_kobo = await getRefundable(deps, tx, order)
  // Another refund has completed since the page was loaded.
  if (seen_kobo !== undefined && seen_kobo !== left_kobo) throw new DomainError('conflict')
  // Lock first: a concurrent download is then either counted here, or waits and finds the credits on hold. Settlements
  // lock the member before the balances, too.
  await lockMember(tx, order.user_id)
  await lockBalances(tx, order.user_id)
  if ((await sumSpentCredits(tx, order.user_id)) !== seen_spent_credits)
    throw new DomainError('credits_spent_since')
  expectAtMost(left_kobo, amount_kobo)
  // The role is read again under the lock: it may have changed since the request arrived.
  const operator = await lockOperator(tx, operator_id)
  const effect = await tryRefund(deps, tx, order, amount_kobo)
  const before_kobo = await sumRefundsToday(tx, operator_id)
  if (operator.role !== 'owner') expectAllowed(effect, { amount_kobo, before_kobo })
  if (seen_loss_kobo !== undefined && effect.lost_kobo > seen_loss_kobo)
    throw new DomainError('refund_loses_more')
  const attempt_id = await insertAttempt(tx, { idempotency_key, order_id, operator_id, amount_kobo, reason })
  await record(tx, effect.lost_kobo)
  await warnOwners(deps, tx, { operator: operator.email, reference, amount_kobo, before_kobo })
  return { attempt_id, idempotency_key, reference, amount_kobo }
}

/** Kobo that can be refunded now. Throws conflict when that is nothing, or while a refund is open. */
async function getRefundable({ payments }: PaymentDeps, tx: Tx, order: OrderRow): Promise<number> {
  const left_kobo = await refundableKobo(tx, order)
  if (left_kobo === 0 || order.mode !== payments.mode || (await hasOpenAttempt(tx, order.order_id)))
    throw new DomainError('conflict')
  return left_kobo
}

/** What a refund takes back, beyond the money. */
interface RefundEffect {
  /** Credits that were spent or have expired. */
  used_credits: number
  contributors_kobo: number
  /** The part of the contributors' shares that was already paid out. */
  lost_kobo: number
}

/** Makes the refund of a locked order and undoes it, because only the bookings themselves show what it takes back. */
const tryRefund = (deps: PaymentDeps, tx: Tx, order: OrderRow, amount_kobo: number): Promise<RefundEffect> =>
  undone(tx, async () => {
    const { used_credits } = await countRefund(deps, tx, order, { source: 'refund:try', amount_kobo })
    return { used_credits, ...(await sumTakenShares(tx, order.order_id)) }
  })

/** Whether credits of the order were used: by their member, or on licences that other credits would replace. */
const needsOwner = ({ used_credits, contributors_kobo }: RefundEffect) =>
  used_credits > 0 || contributors_kobo > 0

/** The limits of an operator who is no owner (decision 133). */
function expectAllowed(
  effect: RefundEffect,
  { amount_kobo, before_kobo }: { amount_kobo: number; before_kobo: number },
): void {
  if (needsOwner(effect)) throw new DomainError('refund_needs_owner')
  const left_kobo = Math.max(0, REFUNDS_PER_DAY_KOBO - before_kobo)
  if (amount_kobo > left_kobo)
    throw new DomainError('refund_limit_reached', {
      amount: [
        `You can refund at most ${nairaText(REFUNDS_PER_DAY_KOBO)} a day, and ${nairaText(left_kobo)} is left today. Ask an owner to make this refund.`,
      ],
    })
}

/** Mails all owners when an operator's refunds of the day pass another round sum. */
async function warnOwners(
  { config, settings }: PaymentDeps,
  tx: Tx,
  {
    operator,
    reference,
    amount_kobo,
    before_kobo,
  }: { operator: string; reference: string; amount_kobo: number; before_kobo: number },
): Promise<void> {
  const today_kobo = before_kobo + amount_kobo
  const sums = (kobo: number) => Math.floor(kobo / REFUND_MAIL_KOBO)
  if (sums(today_kobo) === sums(before_kobo)) return
  const letter = manyRefundsLetter(settings.now().site, {
    operator,
    today_kobo,
    amount_kobo,
    order_url: `${config.public_origin}/desk/orders/${reference}`,
    reference,
  })
  for (const to of await listOwnersToWarn(tx))
    await enqueueMail(tx, config, { to, topic: `refunds ${operator} ${to}`, letter })
}

/** What a refund by this operator would take back; nothing is changed. Throws not_found, conflict, invalid_input. */
export async function previewRefund(
  deps: PaymentDeps,
  { role }: { role: DeskRole },
  { reference, amount_kobo }: { reference: string; amount_kobo: number },
): Promise<RefundPreview> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, reference)
    if (!order) throw new DomainError('not_found')
    expectAtMost(await getRefundable(deps, tx, order), amount_kobo)
    await lockMember(tx, order.user_id)
    await lockBalances(tx, order.user_id)
    const effect = await tryRefund(deps, tx, order, amount_kobo)
    return {
      used_credits: effect.used_credits,
      contributors_amount: effect.contributors_kobo,
      lost_amount: effect.lost_kobo,
      needs_owner: role !== 'owner' && needsOwner(effect),
    }
  })
}

function expectAtMost(left_kobo: number, amount_kobo: number): void {
  if (amount_kobo > left_kobo)
    throw new DomainError('invalid_input', { amount: [`At most ${nairaText(left_kobo)} can be refunded.`] })
}

/**
 * Applies the provider's response about our refund, only once; `undefined` means that the provider doesn't know the
 * refund. A failure goes to review if the refund was reported as in progress before (`under_way`). Otherwise the
 * operator has already seen it.
 */
export async function noteAnswer(
  deps: PaymentDeps,
  { attempt_id, reference, amount_kobo }: Omit<OpenAttempt, 'idempotency_key'>,
  answer: RefundAnswer | undefined,
  { under_way }: { under_way: boolean },
): Promise<void> {
  const { state, provider_id } = answer ?? { state: 'unsent' as const, provider_id: null }
  const to_review = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, reference)
    if (!order) return false
    if (state === 'processed') {
      const finished = await finishAttempt(tx, attempt_id, provider_id)
      if (finished) await countAskedRefund(deps, tx, order, { ...finished, news: true })
      return false
    }
    const was_open = await updateAttempt(tx, attempt_id, { state, provider_id })
    if (!was_open || !under_way || (state !== 'failed' && state !== 'unsent')) return false
    await reviewFailedRefund(tx, { order_id: order.order_id, amount_kobo })
    return true
  })
  if (to_review)
    deps.log.error({ event: 'payment to review', reference, reason: 'refund_did_not_work' }, 'security')
}
