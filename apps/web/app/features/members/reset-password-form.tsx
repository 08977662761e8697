import { PASSWORD_MAX, PASSWORD_MIN, reset_password_form } from '@taswira/contract'
import { useRef, useState } from 'react'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useWrongFieldFocus } from '../../ui/form/use-wrong-field-focus.ts'
import { checkForm } from '../../forms/check-form.ts'
import { resetValues } from './form-values.ts'
import type { Refusal } from '../../forms/form-answer.ts'

interface ResetPasswordFormProps {
  /** From the mail's link. */
  uid: string
  token: string
  refusal: Refusal | undefined
  busy: boolean
}

export function ResetPasswordForm({ uid, token, refusal, busy }: ResetPasswordFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [wrong, setWrong] = useState<Record<string, string | undefined>>({})
  // Once something was wrong the form follows what is typed.
  const [failures, setFailures] = useState(0)
  const [answered, setAnswered] = useState(refusal)
  if (refusal !== answered) {
    setAnswered(refusal)
    setWrong(refusal?.fields ?? {})
  }
  useWrongFieldFocus(form, refusal)
  useWrongFieldFocus(form, failures)

  function check(): boolean {
    if (!form.current) return false
    const found = checkForm(reset_password_form, resetValues(new FormData(form.current)))
    setWrong(found)
    return Object.keys(found).length === 0
  }

  return (
    <SendForm
      ref={form}
      noValidate
      className="grid gap-5"
      onChange={() => failures > 0 && check()}
      onSubmit={(event) => {
        const fine = check()
        if (fine) return
        setFailures(failures + 1)
        event.preventDefault()
      }}
    >
      <NeedsScript />
      {refusal?.notice && <Notice tone="danger">{refusal.notice}</Notice>}
      <input type="hidden" name="uid" value={uid} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        maxLength={2 * PASSWORD_MAX}
        required
        hint={`At least ${PASSWORD_MIN} characters`}
        error={wrong.password}
      />
      <PasswordField
        label="Confirm password"
        name="confirm_password"
        autoComplete="new-password"
        maxLength={2 * PASSWORD_MAX}
        required
        error={wrong.confirm_password}
      />
      <SubmitButton busy={busy} className="w-full">
        Change password
      </SubmitButton>
    </SendForm>
  )
}
