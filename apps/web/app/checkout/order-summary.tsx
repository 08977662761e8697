import { creditsText, findPlan, numberText, type Offer } from '@taswira/contract'
import { href, Link } from 'react-router'
import { frequencyText, offerTitle } from './checkout-link.ts'
import { CheckIcon } from '../ui/icons.tsx'
import { settings } from '../site/settings.ts'

interface OrderSummaryProps {
  offer: Offer
  email: string
  /** The member's current credits; null if unknown. */
  balance: number | null
  /** The form for a company. */
  children: React.ReactNode
}

export function OrderSummary({ offer, email, balance, children }: OrderSummaryProps) {
  const { prices } = settings.now()
  const after = (balance ?? 0) + offer.credits
  const plan = findPlan(prices, offer.code)
  const title = offerTitle(offer)
  return (
    <section className="panel overflow-hidden" aria-labelledby="order">
      <div className="p-5 sm:p-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 id="order" className="text-h2">
            {title}
          </h2>
          <Link
            to={href('/pricing')}
            className="link inline-flex min-h-11 items-center text-small font-semibold"
          >
            Choose another
          </Link>
        </div>
        <p className="text-ink-muted">{capitalized(frequencyText(offer.frequency))}</p>
        <ul className="mt-5 grid gap-3">
          {plan ? (
            <>
              <Line>
                {creditsText(offer.credits)} every month: {plan.images} images
              </Line>
              <Line>Up to {plan.rollover_cap} unused credits roll over</Line>
            </>
          ) : (
            <>
              <Line>{creditsText(offer.credits)}, added at once</Line>
              <Line>Credits never expire</Line>
            </>
          )}
          <Line>Standard License with every download</Line>
        </ul>
        <p className="mt-6 rounded-field bg-sunken p-4 text-small">
          {plan
            ? `1 image credit (${prices.credits_per_image} credits) is deducted at once from your plan for each download.`
            : `1 image credit (${prices.credits_per_image} credits) is deducted at once for each download.`}
        </p>
        {balance !== null && (
          <p className="mt-3 font-semibold">
            After payment you'll have {creditsText(after)} ={' '}
            {imagesText(Math.floor(after / prices.credits_per_image))}
          </p>
        )}
        <p className="mt-3 text-small text-ink-muted">
          {/* Opens a new tab, so that the choice on this page stays. */}
          <Link to={`${href('/terms')}#changing-your-mind`} target="_blank" className="link">
            14-day money-back promise and terms<span className="sr-only"> (in a new tab)</span>
          </Link>
        </p>
      </div>
      <dl className="border-t border-line px-5 py-4 sm:px-8">
        <dt className="text-small text-ink-muted">Account</dt>
        <dd className="font-semibold">{email}</dd>
      </dl>
      {children}
    </section>
  )
}

function Line({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <CheckIcon size={20} className="mt-0.5 text-success" />
      <span>{children}</span>
    </li>
  )
}

const imagesText = (images: number) => (images === 1 ? '1 image' : `${numberText(images)} images`)

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
