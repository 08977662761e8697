import { member_texts } from '@taswira/contract'
import { useRef, useState } from 'react'
import { href, Link } from 'react-router'
import { EmailField } from '../../ui/form/email-field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useWrongFieldFocus } from '../../ui/form/use-wrong-field-focus.ts'
import type { Refusal } from '../../forms/form-answer.ts'

interface ForgotPasswordFormProps {
  refusal: Refusal | undefined
  busy: boolean
  email: string
  onEmail: (email: string) => void
}

export function ForgotPasswordForm({ refusal, busy, email, onEmail }: ForgotPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [blank, setBlank] = useState(false)
  const [answered, setAnswered] = useState(refusal)
  const [corrected, setCorrected] = useState(false)
  if (refusal !== answered) {
    setAnswered(refusal)
    setCorrected(false)
  }
  useWrongFieldFocus(form, refusal)
  const error = blank ? member_texts.email_required : corrected ? undefined : refusal?.fields?.email
  return (
    <SendForm
      ref={form}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        const missing = email.trim() === ''
        setBlank(missing)
        if (!missing) return
        form.current?.querySelector('input')?.focus()
        event.preventDefault()
      }}
    >
      <NeedsScript />
      {refusal?.notice && <Notice tone="danger">{refusal.notice}</Notice>}
      <EmailField
        name="email"
        value={email}
        onChange={(event) => {
          onEmail(event.target.value)
          setBlank(false)
          setCorrected(true)
        }}
        error={error}
      />
      <SubmitButton busy={busy} className="w-full">
        Send link
      </SubmitButton>
      <p className="border-t border-line pt-4 text-center">
        <Link to={href('/login')} className="link inline-flex min-h-11 items-center font-semibold">
          Back to Log In
        </Link>
      </p>
    </SendForm>
  )
}

/** The same for every address: nobody learns here who is a member. */
export function EmailSent({ email }: { email: string }) {
  return (
    <div className="grid gap-4">
      <p>
        If <strong>{email}</strong> has an account, we've sent a link to set a new password. It works for one
        hour.
      </p>
      <p className="text-ink-muted">Can't find it? Check your spam folder.</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Link to={href('/login')} className="btn btn-filled">
          Log In
        </Link>
        <Link to={href('/forgot-password')} className="btn btn-outline">
          Resend
        </Link>
      </div>
    </div>
  )
}
