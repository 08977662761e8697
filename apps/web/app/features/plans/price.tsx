import { dollarText, nairaText } from '@taswira/contract'

interface PriceProps {
  kobo: number
  /** "/mo", "/yr"; empty for one-time purchases. */
  per?: '/mo' | '/yr'
  /** Dollars per naira; null when prices are in naira. */
  rate: number | null
  /** Second line below a naira price; below a dollar price, it is replaced by the price in naira. */
  note: string
}

/** A price. The second line is always present, so that the layout doesn't shift when dollars replace naira. */
export function Price({ kobo, per, rate, note }: PriceProps) {
  return (
    <div>
      <p className="flex flex-wrap items-baseline font-heading text-price tabular-nums">
        {rate === null ? nairaText(kobo) : dollarText(kobo, rate)}
        {per && <span className="ml-0.5 font-text text-body font-semibold text-ink-muted">{per}</span>}
      </p>
      <p className="mt-1 text-small text-ink-muted tabular-nums">
        {rate === null ? note : `You pay ${nairaText(kobo)}${per ?? ''}`}
      </p>
    </div>
  )
}
