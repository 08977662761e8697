import { useEffect, useRef } from 'react'
import { EmailField } from '../../ui/form/email-field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** The password goes into a header, so that it is sent by script and by nothing else, as a member's. */
export function DeskLogIn({ notice, busy }: { notice: string | undefined; busy: boolean }) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (notice) form.current?.querySelector('input')?.focus()
  }, [notice])
  const described_by = notice && 'desk-log-in-refusal'
  return (
    <SendForm ref={form} noValidate className="grid gap-5">
      <NeedsScript />
      <input type="hidden" name="form" value="log-in" />
      {notice && (
        <Notice tone="danger" id="desk-log-in-refusal">
          {notice}
        </Notice>
      )}
      <EmailField name="email" autoComplete="username" described_by={described_by} />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        required
        described_by={described_by}
      />
      <SubmitButton busy={busy} className="w-full">
        Log In
      </SubmitButton>
    </SendForm>
  )
}
