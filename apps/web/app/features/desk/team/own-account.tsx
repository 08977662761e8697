import {
  type CallResult,
  OPERATOR_PASSWORD_MIN,
  type startSecondFactor,
  type viewOwnAccount,
} from '@taswira/contract'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import type { DeskAnswer } from '../frame/desk-calls.ts'
import { momentText } from '../frame/moment-text.ts'
import { OwnPasswordField } from './own-password-field.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

/** The result of an action on this page, shown until the next one. */
export interface AccountAnswer extends DeskAnswer {
  setup?: CallResult<typeof startSecondFactor>
  recovery_codes?: string[]
}

interface OwnAccountProps {
  account: CallResult<typeof viewOwnAccount>
  answer: AccountAnswer | undefined
}

export function OwnAccount({ account, answer }: OwnAccountProps) {
  return (
    <div className="grid gap-10">
      <p className="wrap-anywhere">
        {account.email}, {account.role}
      </p>
      {account.password_made && (
        <Notice tone="info">Your password was made for you. Choose your own to use the desk.</Notice>
      )}
      {account.second_factor_due && !account.password_made && (
        <Notice tone="info">
          {isOver(account.second_factor_due)
            ? 'Owners need two-step log-in. Turn it on to use the desk.'
            : `Owners need two-step log-in. Turn it on by ${momentText(account.second_factor_due)}.`}
        </Notice>
      )}
      <div className="grid gap-10 lg:grid-cols-2">
        <ChangePassword />
        {!account.password_made && (
          <section aria-labelledby="second-factor">
            <h2 id="second-factor" className="text-h2">
              Two-step log-in
            </h2>
            {answer?.recovery_codes && <RecoveryCodes codes={answer.recovery_codes} />}
            {account.second_factor ? (
              <TurnOff codes_left={account.recovery_codes_left} />
            ) : (
              <TurnOn setup={answer?.setup} />
            )}
          </section>
        )}
      </div>
    </div>
  )
}

const isOver = (iso: string) => Date.parse(iso) < Date.now()

function ChangePassword() {
  const form = useDeskForm('password')
  return (
    <section aria-labelledby="password">
      <h2 id="password" className="text-h2">
        Password
      </h2>
      <SendForm
        key={form.answer?.done}
        form={form}
        preventScrollReset
        className="mt-4 grid max-w-90 justify-items-start gap-5 *:w-full"
      >
        <FormNotice form={form} />
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          required
          {...form.field('current_password')}
        />
        <PasswordField
          label="New password"
          autoComplete="new-password"
          required
          hint={`At least ${OPERATOR_PASSWORD_MIN} characters. Your other sessions end.`}
          {...form.field('password')}
        />
        <SubmitButton busy={form.busy}>Change password</SubmitButton>
      </SendForm>
    </section>
  )
}

function TurnOn({ setup }: { setup: AccountAnswer['setup'] }) {
  const start = useDeskForm('start')
  if (!setup) {
    return (
      <SendForm form={start} preventScrollReset className="mt-4 grid max-w-120 justify-items-start gap-4">
        <p className="text-ink-muted">
          Off. With it, log-in also asks for a code from an authenticator app on your phone.
        </p>
        <FormNotice form={start} />
        <div className="w-full max-w-90">
          <OwnPasswordField form={start} />
        </div>
        <SubmitButton busy={start.busy}>Set up</SubmitButton>
      </SendForm>
    )
  }
  return <Confirm {...setup} />
}

function Confirm({ secret, url }: NonNullable<AccountAnswer['setup']>) {
  const form = useDeskForm('confirm')
  return (
    <SendForm form={form} preventScrollReset className="mt-4 grid max-w-120 justify-items-start gap-4">
      {/* Sent again, so that a wrong code doesn't require another scan. */}
      <input type="hidden" name="secret" value={secret} />
      <input type="hidden" name="url" value={url} />
      <p>Scan this with your authenticator app, then enter the code that it shows.</p>
      <QrCode text={url} className="max-w-60" />
      <p className="text-small text-ink-muted">
        Or type this key:{' '}
        <code className="wrap-anywhere text-ink">{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <CodeField form={form} />
      <FormNotice form={form} />
      <SubmitButton busy={form.busy}>Turn on</SubmitButton>
    </SendForm>
  )
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  return (
    <div className="panel mt-4 max-w-120 p-5">
      <h3 className="text-h3">Recovery codes</h3>
      <p className="mt-2">
        Save these somewhere safe. Each works once, in place of a code from the app. They're shown only now.
      </p>
      <ul className="mt-3 grid gap-x-6 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </div>
  )
}

function TurnOff({ codes_left }: { codes_left: number }) {
  const form = useDeskForm('end')
  return (
    <SendForm form={form} preventScrollReset className="mt-4 grid max-w-120 justify-items-start gap-4">
      <p className="text-ink-muted">
        On. {codes_left} {codes_left === 1 ? 'recovery code' : 'recovery codes'} left. To get new ones, turn
        it off and set it up again.
      </p>
      <CodeField form={form} hint="From your authenticator app, or a recovery code." />
      <div className="w-full max-w-90">
        <OwnPasswordField form={form} />
      </div>
      <FormNotice form={form} />
      <SubmitButton busy={form.busy}>Turn off</SubmitButton>
    </SendForm>
  )
}

function CodeField({ form, hint }: { form: ReturnType<typeof useDeskForm>; hint?: string }) {
  return (
    <div className="w-full max-w-60">
      <Field
        label="Code"
        {...form.field('code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        hint={hint}
      />
    </div>
  )
}
