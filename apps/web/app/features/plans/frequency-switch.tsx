import { type PlanFrequency, plan_frequencies } from '@taswira/contract'
import { usePrices } from '../../site/prices.ts'
import { announce } from '../../ui/announce.ts'

const names: Record<PlanFrequency, string> = { MONTHLY: 'Monthly', YEARLY: 'Yearly' }

interface FrequencySwitchProps {
  value: PlanFrequency
  onChange: (frequency: PlanFrequency) => void
}

/** Switches the prices between monthly and yearly. Hidden without script; the cards then list both prices. */
export function FrequencySwitch({ value, onChange }: FrequencySwitchProps) {
  const { yearly_discount_percent } = usePrices()
  return (
    <fieldset className="segments only-with-script">
      <legend className="sr-only">Billing frequency</legend>
      {plan_frequencies.map((frequency) => (
        <label key={frequency}>
          <input
            type="radio"
            name="frequency"
            className="sr-only"
            value={frequency}
            checked={value === frequency}
            onChange={() => {
              onChange(frequency)
              announce(frequency === 'YEARLY' ? 'Prices for a year' : 'Prices for a month')
            }}
          />
          {names[frequency]}
          {frequency === 'YEARLY' && yearly_discount_percent > 0 && (
            <span className="tag">save {yearly_discount_percent}%</span>
          )}
        </label>
      ))}
    </fieldset>
  )
}
