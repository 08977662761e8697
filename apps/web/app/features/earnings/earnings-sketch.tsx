import { lowestImageKobo, nairaText, vatWithin } from '@taswira/contract'
import { settings } from '../../site/settings.ts'

/** The contributor's share of an image at the lowest price, in kobo. */
export function lowestShareKobo() {
  const { prices, vat_percent, agreement } = settings.now()
  const price_kobo = lowestImageKobo(prices)
  const net_kobo = price_kobo - vatWithin(price_kobo, vat_percent ?? 0)
  // Whole naira.
  return Math.floor((net_kobo * agreement.share_percent) / 10_000) * 100
}

/** Shows contributors without a sale what their images may earn, at the lowest price without a yearly plan. */
export function EarningsSketch() {
  const { prices, vat_percent, agreement } = settings.now()
  const price_kobo = lowestImageKobo(prices)
  const share_kobo = lowestShareKobo()
  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="sketch">
      <h2 id="sketch" className="text-h3">
        What your images may earn
      </h2>
      <dl className="mt-4 grid grid-cols-3 gap-4">
        {[1, 10, 100].map((licences) => (
          <div key={licences}>
            <dt className="text-small text-ink-muted">
              {licences === 1 ? '1 licence' : `${licences} licences`}
            </dt>
            <dd className="mt-1 text-h3 tabular-nums">{nairaText(licences * share_kobo)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-small text-ink-muted">
        {agreement.share_percent}% of {nairaText(price_kobo)}, the lowest price of an image for buyers who pay
        by the month or for a pack
        {vat_percent ? `, without ${vat_percent}% VAT` : ''}. Yearly plans and promotion codes lower the
        price, and free credits earn up to a monthly limit.
      </p>
    </section>
  )
}
