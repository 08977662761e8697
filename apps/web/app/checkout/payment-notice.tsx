import { href, Link } from 'react-router'
import { Notice } from '../ui/form/notice.tsx'
import type { PaymentStep } from './use-payment.ts'

/** The result of the last attempt and the next step; renders nothing before the first attempt. */
interface PaymentNoticeProps {
  step: PaymentStep
  again: () => void
  payAnotherWay: () => void
}

export function PaymentNotice({ step, again, payAnotherWay }: PaymentNoticeProps) {
  if (step.name === 'cancelled')
    return <Notice tone="info">Payment not completed. You weren't charged.</Notice>
  if (step.name === 'waiting') {
    return (
      <div className="grid gap-3">
        <Notice tone="info">
          <p>We're waiting for your payment</p>
          <p className="mt-1 font-normal">
            A transfer can take minutes, sometimes a day. You can close this page, we'll email you when it
            arrives and add your credits automatically. Please don't send it twice.
          </p>
          <p className="mt-1 font-normal">
            Reference <span className="font-semibold break-all">{step.reference}</span>
          </p>
        </Notice>
        <div className="flex flex-wrap gap-3">
          <Link to={href('/images')} className="btn btn-filled flex-1">
            Browse images
          </Link>
          <button type="button" className="btn btn-outline flex-1" onClick={payAnotherWay}>
            Pay another way
          </button>
        </div>
      </div>
    )
  }
  if (step.name === 'failed') {
    return (
      <div className="grid gap-3">
        <Notice tone="danger">
          <p>Something went wrong</p>
          <p className="mt-1 font-normal">
            We couldn't confirm the payment. If your card was charged, your credits will be added
            automatically. You won't be charged twice.
          </p>
          {step.reference && (
            <p className="mt-1 font-normal">
              Reference <span className="font-semibold break-all">{step.reference}</span>
            </p>
          )}
        </Notice>
        <WaysOn again={again} />
      </div>
    )
  }
  if (step.name !== 'refused') return null
  const { sentence, way_on } = step.refusal
  return (
    <div className="grid gap-3">
      <Notice tone="danger">{sentence}</Notice>
      {way_on === 'again' && <WaysOn again={again} />}
      {way_on === 'subscription' && (
        <Link to={`${href('/account/profile')}?tab=subscription`} className="btn btn-outline">
          See your subscription
        </Link>
      )}
      {way_on === 'reload' && (
        <button type="button" className="btn btn-outline" onClick={() => location.reload()}>
          See the new price
        </button>
      )}
      {way_on === 'pricing' && (
        <Link to={href('/pricing')} className="btn btn-outline">
          Plans and pricing
        </Link>
      )}
    </div>
  )
}

function WaysOn({ again }: { again: () => void }) {
  return (
    <div className="flex flex-wrap gap-3">
      <button type="button" className="btn btn-filled flex-1" onClick={again}>
        Try again
      </button>
      <Link to={href('/contact-us')} className="btn btn-outline flex-1">
        Contact Us
      </Link>
    </div>
  )
}
