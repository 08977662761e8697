import { account_kinds, type AccountKind, type Payouts, setPayoutAccount } from '@taswira/contract'
import { useEffect } from 'react'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

const SAVED = "Saved. We've emailed you."

interface PayoutAccountFormProps {
  payouts: Payouts
  kind: AccountKind
  /** Of this kind; empty when they couldn't be loaded. */
  banks: { code: string; name: string }[]
  chooseKind: (kind: AccountKind) => void
}

/** Where the contributor is paid. */
export function PayoutAccountForm({ payouts, kind, banks, chooseKind }: PayoutAccountFormProps) {
  const form = useForm(setPayoutAccount)
  const { field, answer, busy } = form
  const saved = answer?.sent && !busy
  useEffect(() => {
    if (saved) announce(SAVED)
  }, [saved])
  return (
    <section aria-labelledby="account" className="max-lg:order-last lg:row-span-2">
      <h2 id="account" className="text-h2">
        {payouts.account ? 'Change your account' : 'Your account'}
      </h2>
      <p className="mt-2 mb-6 text-ink-muted">
        It has to be in your own name. We show only its last four digits.
      </p>
      <SendForm form={form} className="grid gap-5">
        <FormNotice form={form} />
        {payouts.kinds.length > 1 ? (
          <SelectField
            label="Kind of account"
            name="kind"
            value={kind}
            options={payouts.kinds.map((one) => [one, account_kinds[one]])}
            error={field('kind').error}
            onChange={(event) => chooseKind(event.target.value as AccountKind)}
          />
        ) : (
          <input type="hidden" name="kind" value={kind} />
        )}
        <SelectField
          label="Bank"
          name="bank_code"
          options={[['', 'Choose a bank'], ...banks.map(({ code, name }): [string, string] => [code, name])]}
          error={field('bank_code').error}
          required
        />
        {banks.length === 0 && (
          <Notice tone="danger">We couldn't load the banks. Please try again later.</Notice>
        )}
        <Field
          label="Account number"
          {...field('account_number', '')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          required
        />
        <PasswordField
          label="Your password"
          {...field('current_password')}
          autoComplete="current-password"
          required
        />
        <SubmitButton busy={busy} className="justify-self-start">
          Save account
        </SubmitButton>
        {saved && <Notice tone="success">{SAVED}</Notice>}
      </SendForm>
    </section>
  )
}
