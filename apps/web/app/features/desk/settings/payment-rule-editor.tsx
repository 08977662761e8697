import { account_kinds, pay_channels, type PaymentRules } from '@taswira/contract'
import type { EditorProps } from './setting-screen.tsx'
import { amountText, NairaField, NumberField } from './value-fields.tsx'

/** Ways to pay, and when contributors are paid. */
export function PaymentRuleEditor({ content, onChange, errorIn }: EditorProps<PaymentRules>) {
  const naira = (name: KoboName, label: string, hint?: string) => (
    <NairaField
      label={label}
      kobo={content[name]}
      onChange={(kobo) => onChange({ ...content, [name]: kobo })}
      hint={hint}
      error={errorIn(name)}
    />
  )
  return (
    <div className="grid gap-6">
      <Choices
        legend="Ways to pay"
        hint="The payment window leaves out what your account with the provider doesn't have. Plans that renew automatically can be paid by card only."
        names={pay_channels}
        chosen={content.channels}
        onChange={(channels) => onChange({ ...content, channels })}
        error={errorIn('channels')}
      />
      <Choices
        legend="Accounts of contributors"
        hint="Ask the provider first which of them your balance can pay."
        names={account_kinds}
        chosen={content.payout_kinds}
        onChange={(payout_kinds) => onChange({ ...content, payout_kinds })}
        error={errorIn('payout_kinds')}
      />
      <fieldset className="panel p-4 sm:p-5">
        <legend className="float-left mb-4 text-h3">Payouts</legend>
        <div className="clear-both grid gap-4 sm:grid-cols-2">
          {naira('approve_above_kobo', 'One approval above, in naira')}
          {naira('two_above_kobo', 'Two approvals above, in naira')}
          {naira('daily_kobo', 'Most paid out in a day, in naira')}
          <NumberField
            label="Days on hold"
            value={content.hold_days}
            onChange={(hold_days) => onChange({ ...content, hold_days })}
            hint="Banks can take payments back in this time."
            error={errorIn('hold_days')}
          />
          {naira(
            'free_month_kobo',
            'Earned from free credits, in naira',
            'The most for each contributor in a calendar month.',
          )}
        </div>
      </fieldset>
    </div>
  )
}

type KoboName = 'approve_above_kobo' | 'two_above_kobo' | 'daily_kobo' | 'free_month_kobo'

interface ChoicesProps<Code extends string> {
  legend: string
  hint: string
  names: Record<Code, string>
  chosen: Code[]
  onChange: (chosen: Code[]) => void
  error: string | undefined
}

function Choices<Code extends string>({ legend, hint, names, chosen, onChange, error }: ChoicesProps<Code>) {
  return (
    <fieldset className="panel p-4 sm:p-5">
      <legend className="float-left mb-2 text-h3">{legend}</legend>
      <p className="clear-both mb-2 text-small text-ink-muted">{hint}</p>
      <div className="grid gap-x-4 sm:grid-cols-2">
        {(Object.keys(names) as Code[]).map((code) => (
          <label key={code} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(code)}
              onChange={({ target: { checked } }) =>
                onChange(checked ? [...chosen, code] : chosen.filter((other) => other !== code))
              }
              className="size-5"
            />
            {names[code]}
          </label>
        ))}
      </div>
      {error && <p className="mt-2 text-small font-semibold text-danger">{error}</p>}
    </fieldset>
  )
}

/** What the rules mean for a payout. */
export const PaymentRulePreview = ({ content }: { content: PaymentRules }) => (
  <ul className="grid max-w-[68ch] list-disc gap-1 pl-5">
    <li>Members can pay by: {content.channels.map((one) => pay_channels[one]).join(', ')}.</li>
    <li>
      {content.approve_above_kobo === 0
        ? `Every payout needs an approval, and one of more than ${amountText(content.two_above_kobo)} needs two.`
        : `A payout of up to ${amountText(content.approve_above_kobo)} needs no approval, one of up to ${amountText(content.two_above_kobo)} needs one, and a larger one needs two.`}
    </li>
    <li>No more than {amountText(content.daily_kobo)} leaves in a day. The rest waits for the next day.</li>
    <li>
      {content.hold_days === 0
        ? 'Earnings are available at once.'
        : `Earnings are available ${content.hold_days} days after the licence.`}
    </li>
  </ul>
)
