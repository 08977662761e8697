import { useEffect, useRef, useState } from 'react'
import { EmailField } from '../../ui/form/email-field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { forgetLogOutNotice, useLogOutNotice } from './desk-session.ts'

interface DeskLogInProps {
  /** Returns why it was refused, if it was. */
  logIn: (form: FormData) => Promise<string | undefined>
}

/** The password goes into a header, so that it is sent by script and by nothing else, as a member's. */
export function DeskLogIn({ logIn }: DeskLogInProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const log_out_notice = useLogOutNotice()
  const notice = refusal ?? log_out_notice
  useEffect(() => {
    if (notice) form.current?.querySelector('input')?.focus()
  }, [notice])
  useEffect(() => forgetLogOutNotice, [])

  async function send(fields: FormData) {
    setBusy(true)
    try {
      setRefusal(await logIn(fields))
    } finally {
      setBusy(false)
    }
  }

  const described_by = notice && 'desk-log-in-refusal'
  return (
    <SendForm ref={form} send={send} noValidate className="grid gap-5">
      <NeedsScript />
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
