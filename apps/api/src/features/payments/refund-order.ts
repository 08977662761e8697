import { DomainError, nairaText } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { RefundAnswer } from '../../outside/payments.ts'
import { lockBalances, sumSpentCredits } from '../credits/ledger.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { asRefusal } from './provider-refusal.ts'
import { lockOrder } from './queries.ts'
import {
  findAttempt,
  finishAttempt,
  hasOpenAttempt,
  insertAttempt,
  REFUND_FAILED,
  type RefundAttempt,
  refundableKobo,
  reviewFailedRefund,
  updateAttempt,
} from './refund-attempts.ts'
import { countAskedRefund } from './take-back.ts'

interface WantedRefund {
  reference: string
  amount_kobo: number
  /** What could be given back when the operator looked; undefined: nobody looked. */
  seen_kobo: number | undefined
  /** What the member had spent in all when the operator's page was loaded; undefined: nobody looked. */
  seen_spent_credits: number
  /** The press of the button: the same again is the same refund. */
  idempotency_key: string
  operator_id: number
  /** Writes down who did it, with the refund. */
  record: (tx: Tx) => Promise<void>
}

/**
 * Asks the provider to give money of an order back. The refund is written down before; while one is open there is no
 * other, so nothing is given back twice, whoever presses and however often. Credits go back when the money has. Throws
 * not_found, conflict, credits_spent_since, invalid_input for more than is left, refund_refused, and unavailable when nothing was sent. When
 * nobody knows whether it was taken it stays open, and the provider will be asked about it.
 */
export async function refundOrder(deps: PaymentDeps, wanted: WantedRefund): Promise<void> {
  const attempt = await inTransaction(deps.db, (tx) => openAttempt(deps, tx, wanted))
  // Pressed twice: the first press does it.
  if (!attempt) return
  let answer: RefundAnswer
  try {
    answer = await deps.payments.refund({ ...wanted, note: noteOf(attempt) })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (!error.unsent) {
      deps.log.warn({ err: error, reference: wanted.reference }, 'a refund will be asked about')
      return
    }
    await noteAnswer(deps, attempt, undefined, { under_way: false })
    throw asRefusal(deps, error)
  }
  await noteAnswer(deps, attempt, answer, { under_way: false })
  if (answer.state === 'failed') throw new DomainError('refund_refused')
}

type OpenAttempt = Pick<RefundAttempt, 'attempt_id' | 'idempotency_key' | 'reference' | 'amount_kobo'>

/** What the provider keeps beside the refund, so that it can be found again. */
export const noteOf = ({ idempotency_key }: Pick<OpenAttempt, 'idempotency_key'>) =>
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
  // Whoever presses at the same moment waits here.
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
  // Somebody else's refund has come through since.
  if (seen_kobo !== undefined && seen_kobo !== left_kobo) throw new DomainError('conflict')
  // Locked first: a download at the same moment is either counted here or waits for this refund.
  await lockBalances(tx, order.user_id)
  if ((await sumSpentCredits(tx, order.user_id)) !== seen_spent_credits)
    throw new DomainError('credits_spent_since')
  if (amount_kobo > left_kobo)
    throw new DomainError('invalid_input', { amount: [`At most ${nairaText(left_kobo)} can be given back.`] })
  const attempt_id = await insertAttempt(tx, { idempotency_key, order_id, operator_id, amount_kobo })
  await record(tx)
  return { attempt_id, idempotency_key, reference, amount_kobo }
}

/**
 * Takes the provider's word on a refund of ours, once; undefined: it does not know of it. One that was told as
 * `under_way` and did not work is put before a person: whoever asked for it was told no, or that nothing was sent, only
 * where the answer came at once.
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
  if (to_review) deps.log.error({ event: 'payment to review', reference, reason: REFUND_FAILED }, 'security')
}
