import {
  creditsText,
  type CreditPack,
  dollarText,
  findOffer,
  imageKobo,
  nairaText,
  ONE_TIME,
  type PriceList,
} from '@taswira/contract'
import { useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { checkoutLink } from '../../checkout/checkout-link.ts'
import { announce } from '../../ui/announce.ts'
import { useAlive } from '../../ui/use-alive.ts'
import { Price } from './price.tsx'
import { usePrices } from '../../site/prices.ts'

/**
 * "20 credits · 6 images"; for a pack with too few credits for an image, the price of an image
 * (docs/product-decisions.md, "Credits and plans").
 */
function packText({ credits_per_image }: PriceList, { credits }: CreditPack): string {
  const images = Math.floor(credits / credits_per_image)
  if (images === 0) return `${creditsText(credits)} · an image costs ${credits_per_image}`
  return `${creditsText(credits)} · ${images === 1 ? '1 image' : `${images} images`}`
}

/** The price range shown before a pack is chosen. */
function PriceRange({ rate }: { rate: number | null }) {
  const amounts = usePrices().packs.map(({ price_kobo }) => price_kobo)
  const [lowest, highest] = [Math.min(...amounts), Math.max(...amounts)]
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
  const prices = usePrices()
  const offer = findOffer(prices, code, ONE_TIME)

  function choose(chosen: string) {
    setCode(chosen)
    const found = findOffer(prices, chosen, ONE_TIME)
    if (found) announce(nairaText(found.amount_kobo))
  }

  return (
    <section className="panel overflow-hidden" aria-labelledby={id}>
      <div className="grid items-center gap-x-10 gap-y-6 p-5 sm:p-8 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id={id} className="text-h2">
            Credit packs
          </h2>
          <p className="mt-2 max-w-[44ch] text-ink-muted">
            Pay once, no plan. Credits never expire; an image costs {prices.credits_per_image}.
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
            {prices.packs.map((pack) => (
              <option key={pack.code} value={pack.code}>
                {packText(prices, pack)}
              </option>
            ))}
          </select>
          <ul
            className="flex flex-wrap items-center gap-2 sm:col-span-full sm:row-start-2"
            aria-label="Packs"
          >
            {prices.packs.map((pack) => (
              <li key={pack.code}>
                <button
                  type="button"
                  className="chip"
                  aria-pressed={pack.code === code}
                  onClick={() => choose(pack.code)}
                >
                  {creditsText(pack.credits)}
                </button>
              </li>
            ))}
          </ul>
          <div className="min-h-16">
            {offer ? (
              <Price
                kobo={offer.amount_kobo}
                rate={rate}
                note={`${nairaText(imageKobo(prices, offer))} for ${creditsText(prices.credits_per_image)}`}
              />
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
          {prices.packs.map((pack) => (
            <li key={pack.code}>
              {packText(prices, pack)}: {nairaText(pack.price_kobo)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
