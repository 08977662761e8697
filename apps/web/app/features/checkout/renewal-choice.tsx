import { nairaText, type Offer } from '@taswira/contract'
import { dateText } from '../../ui/date-text.ts'
import { monthsAfter } from './period.ts'

interface RenewalChoiceProps {
  offer: Offer
  /** When the period begins: now, or when the one before it ends. */
  begins_at: Date
  checked: boolean
  disabled: boolean
  onChange: (checked: boolean) => void
}

/** Off unless ticked; says what happens on which day (docs/product-decisions.md, "Credits and plans"). */
export function RenewalChoice({ offer, begins_at, checked, disabled, onChange }: RenewalChoiceProps) {
  const ends = dateText(monthsAfter(begins_at, offer.months).toISOString())
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
            ? `Your card is charged ${nairaText(offer.amount_kobo)} again within the last three days before ${ends}, and so on. Switch it off in your account whenever you like.`
            : `The plan ends on ${ends}. Your card is not charged again.`}
        </span>
      </span>
    </label>
  )
}
