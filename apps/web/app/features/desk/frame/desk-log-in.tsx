import { deskLogIn } from '@taswira/contract'
import { useEffect } from 'react'
import type { FormAnswer } from '../../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { NeedsScript } from '../../../ui/form/needs-script.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { forgetLogOutNotice, useLogOutNotice } from './desk-session.ts'

interface DeskLogInProps {
  /** Returns the error if log-in was refused. */
  logIn: (form: FormData) => Promise<LogInAnswer | undefined>
}

export interface LogInAnswer extends FormAnswer {
  /** Set when the password is right and the account has a second factor. */
  asks_code?: boolean
}

/** The log-in form. It needs a script, because the password is sent in a header, like a member's. */
export function DeskLogIn({ logIn }: DeskLogInProps) {
  const form = useForm<LogInAnswer>({ name: deskLogIn.name }, { send: logIn })
  const { ref, answer, field } = form
  const asks_code = answer?.asks_code ?? false
  useEffect(() => {
    if (asks_code) ref.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [ref, asks_code])
  const log_out_notice = useLogOutNotice()
  useEffect(() => {
    if (log_out_notice) ref.current?.querySelector<HTMLElement>('[name="email"]')?.focus()
  }, [ref, log_out_notice])
  useEffect(() => forgetLogOutNotice, [])

  return (
    <SendForm form={form} className="grid gap-5">
      <NeedsScript />
      {!answer && log_out_notice && <Notice tone="danger">{log_out_notice}</Notice>}
      <FormNotice form={form} />
      <EmailField {...field('email')} autoComplete="username" />
      <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
      {asks_code && (
        <Field
          label="Code"
          {...field('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          hint="From your authenticator app, or a recovery code."
        />
      )}
      <SubmitButton busy={form.busy} className="w-full">
        Log In
      </SubmitButton>
    </SendForm>
  )
}
