import { inLagos, nairaText, type Offer } from '@taswira/contract'
import { dateText } from '../ui/date-text.ts'

interface RenewalChoiceProps {
  offer: Offer
  /** Start of the paid period: now, or when the current one ends. */
  begins_at: Date
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

/**
 * A checkbox for renewal, off by default, with the resulting dates (docs/product-decisions.md, "Credits and plans").
 */
export function RenewalChoice({ offer, begins_at, checked, disabled, onChange }: RenewalChoiceProps) {
  const ends = dateText(monthsAfter(begins_at, offer.months))
  return (
    <label className="flex gap-3 rounded-field border border-line p-4">
      <input
        type="checkbox"
        className="mt-1 size-5 flex-none accent-[var(--primary)]"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby="renewal-note"
        aria-label="Renew automatically"
      />
      <span>
        <span className="block font-semibold">Renew automatically</span>
        <span id="renewal-note" className="mt-1 block text-small text-ink-muted">
          {checked
            ? `We'll charge your card ${nairaText(offer.amount_kobo)} in the three days before ${ends}, and again each period. You can turn this off in your account at any time. Only a card can be charged again, so pay by card.`
            : `Your plan ends on ${ends}. Your card won't be charged again.`}
        </span>
      </span>
    </label>
  )
}

/** The day in Lagos, `months` later, as the server counts: the 31st becomes the last day of a shorter month. */
export function monthsAfter(from: Date, months: number): string {
  const to = inLagos(from)
  const day = to.getUTCDate()
  to.setUTCMonth(to.getUTCMonth() + months)
  // Overflowed into the next month.
  if (to.getUTCDate() !== day) to.setUTCDate(0)
  return to.toISOString().slice(0, 10)
}
