import {
  findOffer,
  imageKobo,
  monthlyCredits,
  nairaText,
  type Plan,
  type PlanFamily,
  type PlanFrequency,
  type PriceList,
  tiersOf,
  yearlyKobo,
} from '@taswira/contract'
import { useId, useState } from 'react'
import { href, Link } from 'react-router'
import { checkoutLink } from '../../checkout/checkout-link.ts'
import { announce } from '../../ui/announce.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { ticksOf, tintOf } from './plan-family.ts'
import { Price } from './price.tsx'
import { local_store } from '../../browser/browser-store.ts'
import { usePrices } from '../../site/prices.ts'

interface PriceCardProps {
  family: PlanFamily
  /** Its place among the plans, from 0. */
  place: number
  frequency: PlanFrequency
  rate: number | null
  subscribed: boolean
  /** URL to continue at after buying. */
  next: string | null
}

/** A card for each plan. */
export function PlanCards(props: Omit<PriceCardProps, 'family' | 'place'>) {
  return (
    <div className="grid grid-cols-1 gap-6 md:grid-cols-2">
      {usePrices().plans.map((family, place) => (
        <PriceCard key={family.name} family={family} place={place} {...props} />
      ))}
    </div>
  )
}

/** "5 images · 15 credits" (docs/product-decisions.md, "Credits and plans"). */
const tierText = (prices: PriceList, plan: Plan) =>
  `${plan.images} images · ${monthlyCredits(prices, plan)} credits`

export function PriceCard({ family, place, frequency, rate, subscribed, next }: PriceCardProps) {
  const { name, sentence } = family
  const tiers = tiersOf(family)
  const prices = usePrices()
  const [chosen, setChosen] = useState<string | null>(null)
  const alive = useAlive()
  // The tier chosen on an earlier visit, which only the browser knows.
  const kept = alive ? Number(local_store.read(KEY)) : 0
  const id = useId()
  const plan =
    tiers.find((tier) => (chosen ? tier.code === chosen : monthlyCredits(prices, tier) === kept)) ?? tiers[0]!
  const offer = findOffer(prices, plan.code, frequency)!
  const yearly = frequency === 'YEARLY'
  const monthly_kobo = yearly ? yearlyKobo(prices, plan) / 12 : plan.monthly_kobo

  function choose(tier: Plan) {
    setChosen(tier.code)
    keepTier(prices, tier)
    announce(
      yearly ? `${nairaText(yearlyKobo(prices, tier))} a year` : `${nairaText(tier.monthly_kobo)} a month`,
    )
  }

  return (
    <section className="price-card panel flex flex-col" data-tint={tintOf(place)} aria-labelledby={id}>
      <div className="edge" />
      <div className="grid flex-1 content-start gap-x-10 gap-y-6 p-5 sm:p-8 lg:grid-cols-2 lg:content-stretch">
        <div className="flex flex-col">
          <h2 id={id} className="text-h2">
            {name}
          </h2>
          <p className="mt-1 text-ink-muted">{sentence}</p>
          <div className="mt-5">
            <Price
              kobo={offer.amount_kobo}
              per={yearly ? '/yr' : '/mo'}
              rate={rate}
              note={yearly ? `${nairaText(Math.round(monthly_kobo))} a month` : 'Billed for one month'}
            />
          </div>
          <p className="mt-3 text-small font-semibold tabular-nums">
            {nairaText(imageKobo(prices, offer))} per image
          </p>
          <TierChoice id={`${id}-tier`} tiers={tiers} plan={plan} onChoose={choose} />
          <TierList tiers={tiers} />
          <p className="mt-2 text-small text-ink-muted">Up to {plan.rollover_cap} unused credits roll over</p>
          <div className="mt-6">
            {subscribed ? (
              <AlreadySubscribed />
            ) : (
              <Link
                {...checkoutLink(offer, next)}
                className="btn btn-filled w-full"
                aria-label={`Subscribe Now: ${name}`}
              >
                Subscribe Now
              </Link>
            )}
          </div>
        </div>
        <ul className="grid content-start gap-3 border-t border-line pt-6 text-small text-balance lg:border-t-0 lg:border-l lg:pt-1 lg:pl-8">
          <Tick>
            <strong>{plan.images} images</strong> every month, {prices.credits_per_image} credits each
          </Tick>
          {ticksOf(family).map((tick) => (
            <Tick key={tick}>{tick}</Tick>
          ))}
        </ul>
      </div>
    </section>
  )
}

interface TierChoiceProps {
  id: string
  tiers: Plan[]
  plan: Plan
  onChoose: (tier: Plan) => void
}

function TierChoice({ id, tiers, plan, onChoose }: TierChoiceProps) {
  const prices = usePrices()
  return (
    <>
      <label htmlFor={id} className="only-with-script mt-5 mb-1.5 text-small font-semibold">
        Images per month
      </label>
      <select
        id={id}
        className="select only-with-script w-full"
        value={plan.code}
        onChange={(event) => onChoose(tiers.find((tier) => tier.code === event.target.value)!)}
      >
        {tiers.map((tier) => (
          <option key={tier.code} value={tier.code}>
            {tierText(prices, tier)}
          </option>
        ))}
      </select>
    </>
  )
}

function AlreadySubscribed() {
  return (
    <>
      <button type="button" className="btn btn-grey w-full" disabled>
        Already subscribed
      </button>
      <Link
        to={`${href('/account/profile')}?tab=subscription`}
        className="link mt-1 flex min-h-11 items-center justify-center text-small font-semibold"
      >
        See your subscription
      </Link>
    </>
  )
}

function Tick({ children }: { children: React.ReactNode }) {
  return (
    <li className="flex gap-2.5">
      <CheckIcon size={20} className="mt-0.5 text-success" />
      <span>{children}</span>
    </li>
  )
}

/** Lists all prices, because the dropdown has no effect without script. */
function TierList({ tiers }: { tiers: Plan[] }) {
  const prices = usePrices()
  return (
    <ul className="only-without-script mt-5 text-small">
      {tiers.map((tier) => (
        <li key={tier.code}>
          {tierText(prices, tier)}: {nairaText(tier.monthly_kobo)}/mo or {nairaText(yearlyKobo(prices, tier))}
          /yr
        </li>
      ))}
    </ul>
  )
}

/**
 * Key in the browser's storage: credits of the chosen tier, images times three (docs/specification.md, section 3).
 */
const KEY = 'credits'

const keepTier = (prices: PriceList, plan: Plan) =>
  local_store.keep(KEY, String(monthlyCredits(prices, plan)))
