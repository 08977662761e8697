import { DomainError, nairaText } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { RefundAnswer } from '../../outside/payments.ts'
import { lockBalances, sumSpentCredits } from '../credits/ledger.ts'
import type { PaymentDeps } from '../../deps.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import { lockOrder } from './queries.ts'
import {
  findAttempt,
  finishAttempt,
  hasOpenAttempt,
  insertAttempt,
  type RefundAttempt,
  refundableKobo,
  updateAttempt,
} from './refund-queries.ts'
import { countAskedRefund } from './take-back.ts'
import { reviewFailedRefund } from './review-queries.ts'

interface WantedRefund {
  reference: string
  amount_kobo: number
  /** Refundable amount in kobo that the operator saw; undefined when none was shown. */
  seen_kobo: number | undefined
  /** Credits that the member had spent in total when the operator's page was loaded. */
  seen_spent_credits: number
  /** One per click of the button; a request with the same key is the same refund. */
  idempotency_key: string
  operator_id: number
  /** Records the operator, in the refund's transaction. */
  record: (tx: Tx) => Promise<void>
}

/**
 * Asks the provider to refund part or all of an order. The refund is recorded first, and no second one can start while
 * it is open, so nothing is refunded twice. From then on its credits can't be spent; they are taken back once the money
 * is refunded. Throws not_found, conflict, credits_spent_since, invalid_input for more than is refundable,
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
  { payments }: PaymentDeps,
  tx: Tx,
  {
    reference,
    amount_kobo,
    seen_kobo,
    seen_spent_credits,
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
  const left_kobo = await refundableKobo(tx, order)
  if (left_kobo === 0 || order.mode !== payments.mode || (await hasOpenAttempt(tx, order_id)))
    throw new DomainError('conflict')
  // Another refund has completed since the page was loaded.
  if (seen_kobo !== undefined && seen_kobo !== left_kobo) throw new DomainError('conflict')
  // Lock first: a concurrent download is then either counted here, or waits and finds the credits on hold.
  await lockBalances(tx, order.user_id)
  if ((await sumSpentCredits(tx, order.user_id)) !== seen_spent_credits)
    throw new DomainError('credits_spent_since')
  if (amount_kobo > left_kobo)
    throw new DomainError('invalid_input', { amount: [`At most ${nairaText(left_kobo)} can be refunded.`] })
  const attempt_id = await insertAttempt(tx, { idempotency_key, order_id, operator_id, amount_kobo })
  await record(tx)
  return { attempt_id, idempotency_key, reference, amount_kobo }
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
