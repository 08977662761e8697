import { type PlanFrequency, plan_frequencies } from '@taswira/contract'
import { announce } from '../../ui/announce.ts'

const names: Record<PlanFrequency, string> = { MONTHLY: 'Monthly', YEARLY: 'Yearly' }

interface FrequencySwitchProps {
  value: PlanFrequency
  onChange: (frequency: PlanFrequency) => void
}

/** Switches the prices between monthly and yearly. Hidden without script; the cards then list both prices. */
export function FrequencySwitch({ value, onChange }: FrequencySwitchProps) {
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
          {frequency === 'YEARLY' && <span className="tag">save 10%</span>}
        </label>
      ))}
    </fieldset>
  )
}
