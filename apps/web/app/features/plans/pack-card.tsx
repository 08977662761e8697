import {
  credit_packs,
  creditsText,
  type CreditPack,
  CREDITS_PER_IMAGE,
  dollarText,
  findOffer,
  findPack,
  imageKobo,
  nairaText,
  ONE_TIME,
} from '@taswira/contract'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkoutLink } from '../../checkout/checkout-link.ts'
import { announce } from '../../ui/announce.ts'
import { useAlive } from '../../ui/use-alive.ts'
import { Price } from './price.tsx'

/**
 * "20 credits · 6 images"; for a pack with too few credits for an image, the price of an image
 * (docs/product-decisions.md, "Credits and plans").
 */
function packText({ credits }: CreditPack): string {
  const images = Math.floor(credits / CREDITS_PER_IMAGE)
  if (images === 0) return `${creditsText(credits)} · an image costs ${CREDITS_PER_IMAGE}`
  return `${creditsText(credits)} · ${images === 1 ? '1 image' : `${images} images`}`
}

/** The price range shown before a pack is chosen. */
function PriceRange({ rate }: { rate: number | null }) {
  const prices = credit_packs.map(({ price_kobo }) => price_kobo)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const text = (kobo: number) => (rate === null ? nairaText(kobo) : dollarText(kobo, rate))
  return (
    <div>
      <p className="font-heading text-h3 tabular-nums">
        {text(lowest)} to {text(highest)}
      </p>
      <p className="mt-1 text-small text-ink-muted">One-time payment</p>
    </div>
  )
}

/**
 * Credit packs, bought without a plan. No pack is selected at first, so the buy button is disabled
 * (docs/specification.md, section 4).
 */
export function PackCard({ rate, next }: { rate: number | null; next: string | null }) {
  const [code, setCode] = useState('')
  const navigate = useNavigate()
  const alive = useAlive()
  const id = useId()
  const offer = findOffer(code, ONE_TIME)

  function choose(chosen: string) {
    setCode(chosen)
    const pack = findPack(chosen)
    if (pack) announce(nairaText(pack.price_kobo))
  }

  return (
    <section className="panel overflow-hidden" aria-labelledby={id}>
      <div className="grid items-center gap-x-10 gap-y-6 p-5 sm:p-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id={id} className="text-h2">
            Credit packs
          </h2>
          <p className="mt-2 max-w-[44ch] text-ink-muted">
            Pay once, no plan. Credits never expire; an image costs {CREDITS_PER_IMAGE}.
          </p>
        </div>
        <div className="only-with-script grid items-center gap-5 sm:grid-cols-[minmax(0,1fr)_minmax(9.5rem,auto)_auto] lg:col-span-7">
          <select
            aria-label="Credits"
            className="select w-full"
            value={code}
            onChange={(event) => choose(event.target.value)}
          >
            <option value="">No. of credits</option>
            {credit_packs.map((pack) => (
              <option key={pack.code} value={pack.code}>
                {packText(pack)}
              </option>
            ))}
          </select>
          <div className="min-h-16">
            {offer ? (
              <Price kobo={offer.amount_kobo} rate={rate} note={`${nairaText(imageKobo(offer))} per image`} />
            ) : (
              <PriceRange rate={rate} />
            )}
          </div>
          <button
            type="button"
            className="btn btn-filled"
            disabled={!offer || !alive}
            onClick={() => {
              if (!offer) return
              const { to, state } = checkoutLink(offer, next)
              void navigate(to, { state })
            }}
          >
            Buy Now
          </button>
        </div>
        <ul className="only-without-script lg:col-span-7">
          {credit_packs.map((pack) => (
            <li key={pack.code}>
              {packText(pack)}: {nairaText(pack.price_kobo)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
