import {
  creditsText,
  type DeskOrderDetail,
  nairaText,
  numberText,
  type ReviewReason,
  viewDeskOrder,
} from '@taswira/contract'
import clsx from 'clsx'
import { Link, useRevalidator } from 'react-router'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { chargedText, reasonText, refund_texts } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { elsewhereTexts } from './elsewhere-texts.ts'
import { RefundForm } from './refund-form.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'
import { ReasonField } from '../frame/reason-field.tsx'
import { AskFirst } from '../frame/ask-first.tsx'
import { useMayCall } from '../frame/desk-session.ts'
import { useEffect } from 'react'
import { callDesk } from '../frame/desk-calls.ts'

export function OrderSheet({ order, children }: { order: DeskOrderDetail; children: React.ReactNode }) {
  useRefundNews(order)
  return (
    <div className="grid gap-8">
      <Reviews order={order} />
      <div className="grid grid-cols-1 gap-x-12 gap-y-8 xl:grid-cols-2">
        <div className="grid grid-cols-1 content-start gap-8">
          <Facts facts={orderFacts(order)} />
          {order.disputed_at && <EndHold disputed_at={order.disputed_at} />}
        </div>
        <Refunds order={order} />
      </div>
      {children}
    </div>
  )
}

const orderFacts = ({ member, ...order }: DeskOrderDetail) => ({
  Reference: order.reference,
  Member: (
    <>
      <Link to={`/desk/members/${member.profile_id}`} className="link">
        {member.full_name}
      </Link>
      <span className="block text-small text-ink-muted">
        <EmailText email={member.email} /> · {creditsText(order.member_credits)} left,{' '}
        {numberText(order.member_spent_credits)} spent
      </span>
    </>
  ),
  Price: (
    <>
      {nairaText(order.amount)}
      {order.test && <span className="text-ink-muted"> (test: no real card)</span>}
    </>
  ),
  'Promotion code': order.discount_ended_at && `Not applied since ${momentText(order.discount_ended_at)}`,
  Paid: order.paid_at
    ? momentText(order.paid_at)
    : order.reviews.filter(isReadable).map(chargedText).join(', '),
  Invoice: order.invoice_number && (
    <div className="flex flex-wrap items-center gap-x-4">
      <Link to={`/desk/orders/${order.reference}/receipt`} className="link">
        {order.invoice_number}
      </Link>
      <SendReceipt invoice_number={order.invoice_number} {...member} />
    </div>
  ),
  Refunded: order.refunded_amount > 0 && (
    <>
      {nairaText(order.refunded_amount)}
      {order.credit_notes.map((number) => (
        <span key={number} className="block text-small text-ink-muted">
          Credit note {number}
        </span>
      ))}
    </>
  ),
  Ordered: momentText(order.created_at),
})

function SendReceipt({ invoice_number, email }: { invoice_number: string; email: string }) {
  const form = useDeskForm('send_receipt')
  return (
    <AskFirst form={form} label="Send again" question={`Send the receipt ${invoice_number} to ${email}?`} />
  )
}

function Refunds({ order }: { order: DeskOrderDetail }) {
  return (
    <section aria-labelledby="refund">
      <h2 id="refund" className="text-h2">
        Refunds
      </h2>
      {order.refunds.length > 0 && (
        <ul className="mt-4 border-t border-line text-small">
          {order.refunds.map((refund) => (
            <li
              key={refund.created_at}
              className="flex flex-wrap justify-between gap-x-6 border-b border-line py-3"
            >
              <span>
                <strong className="tabular-nums">{nairaText(refund.amount)}</strong> ·{' '}
                {refund_texts[refund.state]}
                {refund.reason && <span className="block wrap-anywhere">{refund.reason}</span>}
              </span>
              <span className="text-ink-muted">
                {refund.operator} · {momentText(refund.created_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
      {order.refundable_amount > 0 && (
        // Create a new form after each refund, with its own idempotency key.
        <RefundForm
          key={`${order.refundable_amount} ${order.refunds.length}`}
          reference={order.reference}
          left_kobo={order.refundable_amount}
          spent_credits={order.member_spent_credits}
          full_name={order.member.full_name}
          recommended={order.reviews.some(
            ({ looked_at, reason }) => !looked_at && to_refund.includes(reason),
          )}
        />
      )}
      {whyNothing(order).map((sentence) => (
        <p key={sentence} className="mt-3 text-ink-muted">
          {sentence}
        </p>
      ))}
    </section>
  )
}

/** The reasons why nothing, or not the full amount, can be refunded here. */
function whyNothing(order: DeskOrderDetail): string[] {
  const elsewhere = elsewhereTexts(order)
  if (order.refund_state)
    return ['This refund is still in progress. Only one refund can run at a time.', ...elsewhere]
  if (order.refundable_amount > 0 || elsewhere.length > 0) return elsewhere
  const unpaid = order.status === 'pending' || order.status === 'expired'
  return [unpaid ? 'Nothing was paid.' : 'Fully refunded.']
}

/** Payments that the provider reported as mismatched, refunded or disputed, and whether they were reviewed. */
function Reviews({ order: { reviews, member, amount } }: { order: DeskOrderDetail }) {
  const form = useDeskForm('clear_flag')
  const open = reviews.filter((review) => review.looked_at === null)
  const to_look_at = open.length > 0 || member.flagged_at !== null
  if (reviews.length === 0) return null
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews" className="text-h2">
        {to_look_at ? 'Needs review' : 'Reviewed'}
      </h2>
      <ul className="mt-4 grid gap-3 text-small">
        {reviews.map((review) => (
          <li
            key={review.review_id}
            className={clsx(
              'flex flex-wrap justify-between gap-x-6 gap-y-1',
              review.looked_at ? 'border-b border-line pb-3' : 'notice notice-danger',
            )}
          >
            <span>
              <strong className="block">{reasonText(review.reason)}</strong>
              {paidText(review, amount)}
            </span>
            <span>
              {momentText(review.created_at)}
              {review.looked_at && `, reviewed ${momentText(review.looked_at)}`}
            </span>
          </li>
        ))}
      </ul>
      {to_look_at && (
        <SendForm form={form} preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
          {open.map(({ review_id }) => (
            <input key={review_id} type="hidden" name="review_ids" value={review_id} />
          ))}
          <SubmitButton busy={form.busy} className="btn-outline btn-compact">
            Mark as reviewed
          </SubmitButton>
          {member.flagged_at && (
            <span className="text-small text-ink-muted">
              Also removes the member's flag, unless another of their orders needs review.
            </span>
          )}
          <FormNotice form={form} />
        </SendForm>
      )}
    </section>
  )
}

/** Payments that are wrong by their amount or number: the refund is what comes next. */
const to_refund: string[] = ['less_was_charged', 'more_was_paid', 'paid_twice'] satisfies ReviewReason[]

type Review = DeskOrderDetail['reviews'][number]

const isReadable = ({ reason }: Review) => reason !== 'unreadable_amount'

const paidText = (review: Review, amount_kobo: number) =>
  !isReadable(review)
    ? 'Amount unknown'
    : to_refund.includes(review.reason)
      ? `Ordered ${nairaText(amount_kobo)}, paid ${chargedText(review)}`
      : chargedText(review)

/** Since when a dispute holds an order's earnings; an owner can end that when the decision never arrived. */
function EndHold({ disputed_at }: { disputed_at: string }) {
  const may = useMayCall()
  const form = useDeskForm('end_hold')
  return (
    <section aria-labelledby="hold">
      <h2 id="hold" className="text-h2">
        Earnings on hold
      </h2>
      <p className="mt-2 text-ink-muted">
        The bank has been reviewing a dispute since {momentText(disputed_at)}. Until it decides, contributors
        aren't paid for this order.
      </p>
      {may('endHold') && (
        <div className="mt-4">
          <AskFirst form={form} label="End the hold" question="End the hold on this order's earnings?">
            <p className="text-small text-ink-muted">
              Only if Paystack's dashboard shows that the dispute is over but the decision never reached us.
              The earnings can then be paid out.
            </p>
            <ReasonField form={form} />
          </AskFirst>
        </div>
      )}
    </section>
  )
}

/** Interval and maximum number of checks: a page left open must not keep its operator logged in. */
const EVERY_MS = 5_000
const TIMES = 60

/**
 * Checks for a while whether an open refund has progressed, then loads the order again. The router then drops the
 * answer that it is pending.
 */
function useRefundNews({ reference, refund_state }: DeskOrderDetail) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!refund_state) return
    let times = 0
    async function look() {
      // Offline or logged out: the next press shows it.
      const order = await callDesk(viewDeskOrder, { params: { reference } }).catch(() => undefined)
      if (order && order.refund_state !== refund_state) await revalidate()
    }
    const timer = setInterval(() => {
      if (document.hidden) return
      if (++times === TIMES) clearInterval(timer)
      void look()
    }, EVERY_MS)
    return () => clearInterval(timer)
  }, [reference, refund_state, revalidate])
}
