import { dollarText, nairaAndKoboText, nairaText, type Offer, vatWithin } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { frequencyText, offerTitle } from './checkout-link.ts'
import { settings } from '../site/settings.ts'
import { CardMarks } from './card-marks.tsx'
import { PaymentNotice } from './payment-notice.tsx'
import type { PaymentStep } from './use-payment.ts'

interface PayPanelProps {
  /** At the price to pay. */
  offer: Offer
  /** The price without a promotion code, in kobo. */
  full_kobo: number
  step: PaymentStep
  /** Dollars per naira; null when prices are in naira. */
  rate: number | null
  pay: () => void
  again: () => void
  payAnotherWay: () => void
  /** The renewal checkbox, or the reason why the offer can't be bought. */
  children: React.ReactNode
  blocked: boolean
}

/** Steps after which the member decides how to continue. */
const ended = ['cancelled', 'refused', 'failed', 'waiting']

/** Price, total and the pay button; after an attempt, its result. */
export function PayPanel({
  offer,
  full_kobo,
  step,
  rate,
  pay,
  again,
  payAnotherWay,
  children,
  blocked,
}: PayPanelProps) {
  const price = nairaText(offer.amount_kobo)
  const busy = step.name === 'preparing' || step.name === 'window'
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    // If the focused element was removed with the previous step, focuses the first button.
    if (ended.includes(step.name) && document.activeElement === document.body)
      panel.current?.querySelector<HTMLButtonElement>('button:not([data-promo] *)')?.focus()
  }, [step.name])
  const failed = ['failed', 'refused', 'waiting'].includes(step.name)
  return (
    <section ref={panel} className="panel p-5 sm:p-8" aria-labelledby="payment">
      <h2 id="payment" className="text-h3">
        Payment
      </h2>
      <Total offer={offer} full_kobo={full_kobo} rate={rate} />
      <div className="mt-5 grid gap-4">
        {children}
        {step.name === 'checking' ? (
          <Checking />
        ) : (
          <>
            <PaymentNotice step={step} again={again} payAnotherWay={payAnotherWay} />
            {!failed && !blocked && (
              <button
                type="button"
                className="btn btn-filled w-full tabular-nums"
                aria-busy={busy || undefined}
                onClick={pay}
              >
                {busy && (
                  <span
                    className="spinner text-current"
                    style={{ '--size': '20px' } as React.CSSProperties}
                    aria-hidden="true"
                  />
                )}
                {step.name === 'preparing' ? 'Preparing…' : `Pay ${price}`}
              </button>
            )}
          </>
        )}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-[26ch] text-small text-ink-muted">
            Payment by Paystack. We never see your card.
          </p>
          <CardMarks />
        </div>
      </div>
    </section>
  )
}

function Total({ offer, full_kobo, rate }: Pick<PayPanelProps, 'offer' | 'full_kobo' | 'rate'>) {
  const { vat_percent } = settings.now()
  const price = nairaText(offer.amount_kobo)
  return (
    <>
      <dl className="mt-4 grid gap-3 tabular-nums">
        <div className="flex justify-between gap-4 text-ink-muted">
          <dt>
            {offerTitle(offer)}, {frequencyText(offer.frequency)}
          </dt>
          <dd className="whitespace-nowrap">{nairaText(full_kobo)}</dd>
        </div>
        {full_kobo > offer.amount_kobo && (
          <div className="flex justify-between gap-4 text-ink-muted">
            <dt>Promotion code</dt>
            <dd className="whitespace-nowrap">−{nairaText(full_kobo - offer.amount_kobo)}</dd>
          </div>
        )}
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-3">
          <dt className="font-semibold">Total</dt>
          <dd className="font-heading text-price whitespace-nowrap">{price}</dd>
        </div>
      </dl>
      {vat_percent !== null && (
        <p className="text-right text-small text-ink-muted">
          Includes {vat_percent}% VAT: {nairaAndKoboText(vatWithin(offer.amount_kobo, vat_percent))}
        </p>
      )}
      {rate !== null && (
        <p className="text-right text-small text-ink-muted">
          {dollarText(offer.amount_kobo, rate)}; you pay in naira
        </p>
      )}
    </>
  )
}

function Checking() {
  return (
    <output className="flex items-center gap-4 rounded-field bg-sunken p-4">
      <span className="spinner" style={{ '--size': '24px' } as React.CSSProperties} aria-hidden="true" />
      <span>
        <span className="block font-semibold">Checking your payment…</span>
        <span className="block text-small text-ink-muted">Please don't close this page.</span>
      </span>
    </output>
  )
}
