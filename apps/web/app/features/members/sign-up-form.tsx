import { PASSWORD_MAX, PASSWORD_MIN, sign_up_form } from '@taswira/contract'
import { useEffect, useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useWrongFieldFocus } from '../../ui/form/use-wrong-field-focus.ts'
import { checkForm } from '../../forms/check-form.ts'
import { signUpValues } from './form-values.ts'
import type { Refusal } from './refusal.ts'

interface SignUpFormProps {
  refusal: Refusal | undefined
  busy: boolean
  /** The login page, with the way back if there is one. */
  login_to: string
}

/**
 * Checked with every change; a field says what is wrong with it from its first change on
 * (docs/specification.md, section 5).
 */
export function SignUpForm({ refusal, busy, login_to }: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Record<string, string | undefined> | null>(null)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  // Which fields were changed since the server's answer: it says nothing about what stands there now.
  const [answered, setAnswered] = useState(refusal)
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set())
  if (refusal !== answered) {
    setAnswered(refusal)
    setCorrected(new Set())
  }

  const check = () =>
    form.current && setWrong(checkForm(sign_up_form, signUpValues(new FormData(form.current))))
  // What the browser itself filled in, or kept over a reload.
  useEffect(() => void check(), [])
  useWrongFieldFocus(form, refusal)

  const valid = wrong !== null && Object.keys(wrong).length === 0
  const notice = refusal?.notice && !corrected.has('email') ? refusal.notice : undefined
  const about_email = notice !== undefined && refusal?.fields !== undefined
  const errorOf = (name: string) =>
    (changed.has(name) ? wrong?.[name] : undefined) ??
    (corrected.has(name) ? undefined : refusal?.fields?.[name])

  return (
    <SendForm
      ref={form}
      noValidate
      className="grid gap-5"
      onChange={(event) => {
        const { name } = event.target as unknown as HTMLInputElement
        setChanged((names) => new Set(names).add(name))
        setCorrected((names) => new Set(names).add(name))
        check()
      }}
      onSubmit={(event) => {
        if (!valid) event.preventDefault()
      }}
    >
      <NeedsScript />
      {notice && (
        <Notice tone="danger" id="sign-up-refusal">
          {notice}
        </Notice>
      )}
      <Field label="Full name" name="full_name" autoComplete="name" required error={errorOf('full_name')} />
      <EmailField
        name="email"
        error={errorOf('email')}
        described_by={about_email ? 'sign-up-refusal' : undefined}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        maxLength={2 * PASSWORD_MAX}
        required
        hint={`At least ${PASSWORD_MIN} characters`}
        error={errorOf('password')}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        maxLength={2 * PASSWORD_MAX}
        required
        error={errorOf('confirm_password')}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="marketing_consent" className="size-5 flex-none accent-primary" />
        Email me new images and offers
      </label>
      <p className="text-small text-ink-muted">
        By creating an account you accept our {/* Beside this page, so that what was typed stays. */}
        <Link to={href('/terms')} target="_blank" className="link">
          Terms of use<span className="sr-only"> (in a new tab)</span>
        </Link>
        .
      </p>
      <div>
        <SubmitButton
          busy={busy}
          disabled={!valid}
          described_by={valid ? undefined : 'sign-up-hint'}
          className="w-full"
        >
          Sign up
        </SubmitButton>
        {!valid && (
          <p id="sign-up-hint" className="mt-2 text-center text-small text-ink-muted">
            Fill in all four fields to continue.
          </p>
        )}
      </div>
      <p className="border-t border-line pt-4 text-center">
        Already a member?{' '}
        <Link to={login_to} className="link inline-flex min-h-11 items-center font-semibold">
          Log In
        </Link>
      </p>
    </SendForm>
  )
}
