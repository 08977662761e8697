import { useEffect, useRef } from 'react'
import { href, Link } from 'react-router'
import { EmailField } from '../../ui/form/email-field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useWrongFieldFocus } from '../../ui/form/use-wrong-field-focus.ts'
import type { Refusal } from '../../forms/form-answer.ts'

interface LogInFormProps {
  refusal: (Refusal & { wrong: readonly ('email' | 'password')[] }) | undefined
  busy: boolean
  /** The address last used in this browser. */
  email: string
  sign_up_to: string
}

export function LogInForm({ refusal, busy, email, sign_up_to }: LogInFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useWrongFieldFocus(form, refusal)
  useEffect(() => fillEmail(form.current, email), [email])
  const describing = (field: 'email' | 'password') =>
    refusal?.wrong.includes(field) ? 'log-in-refusal' : undefined
  return (
    <SendForm ref={form} noValidate className="grid gap-5">
      <NeedsScript />
      {refusal?.notice && (
        <Notice tone="danger" id="log-in-refusal">
          {refusal.notice}
        </Notice>
      )}
      <EmailField name="email" described_by={describing('email')} />
      <div>
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          described_by={describing('password')}
        />
        <Link
          to={href('/forgot-password')}
          className="link mt-1 inline-flex min-h-11 items-center text-small font-semibold"
        >
          Forgot password?
        </Link>
      </div>
      <SubmitButton busy={busy} className="w-full">
        Log In
      </SubmitButton>
      <p className="border-t border-line pt-4 text-center">
        New here?{' '}
        <Link to={sign_up_to} className="link inline-flex min-h-11 items-center font-semibold">
          Sign up
        </Link>
      </p>
    </SendForm>
  )
}

/** Known in the browser alone, so it comes after the page; what was typed meanwhile stays. */
function fillEmail(form: HTMLFormElement | null, email: string) {
  const field = form?.elements.namedItem('email')
  if (field instanceof HTMLInputElement && field.value === '') field.value = email
}
