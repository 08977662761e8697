import { logIn, member_texts } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { callApi } from '../../api/call-api.ts'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { fieldText } from '../../forms/form-values.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { renewToken } from '../../session/keep-session.ts'
import { forgetEnded } from '../../session/session-ended.ts'
import { clearSession } from '../../session/session.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { showToast } from '../../ui/toasts.ts'
import { logInRefusal } from './refusal.ts'

/** Covers a page of the account or studio whose session has ended; behind it, what was typed is kept. */
export default function LogInAgain({ email }: { email: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const done = useRef(false)
  useEffect(() => dialog.current?.showModal(), [])

  async function send(sent: FormData): Promise<FormAnswer | void> {
    const refused = { form: logIn.name, sent: false, about: ['password'] }
    const password = fieldText(sent, 'password')
    if (!password.trim()) return { ...refused, notice: member_texts.login_blank }
    try {
      const { token } = await callApi(logIn, { credentials: { email, password } })
      renewToken(token)
    } catch (error) {
      return { ...refused, ...logInRefusal(error) }
    }
    done.current = true
    // Closed rather than only removed, so that the focus returns to the form.
    dialog.current?.close()
    forgetEnded()
    showToast("You're logged in again. Save your changes now.")
  }
  const form = useForm(logIn, { send })

  function logOut() {
    forgetEnded()
    clearSession()
  }

  return (
    <Sheet
      ref={dialog}
      label="Log in again"
      // Closed by Back: then, nothing private stays visible.
      onClose={() => done.current || logOut()}
      held
      className="m-auto w-[min(440px,100vw-32px)] rounded-modal bg-surface p-6 shadow-float backdrop:bg-bg sm:p-8"
    >
      <h2 className="text-h2">Log in again</h2>
      <p className="mt-2">
        Your session ended. Log in as <strong className="wrap-anywhere">{email}</strong> and everything you
        typed is still here.
      </p>
      <SendForm form={form} className="mt-6 grid gap-5">
        <FormNotice form={form} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <PasswordField
          label="Password"
          autoComplete="current-password"
          required
          {...form.field('password')}
        />
        <SubmitButton busy={form.busy} className="w-full">
          Log In
        </SubmitButton>
      </SendForm>
      <button type="button" className="btn btn-text mt-3 w-full" onClick={logOut}>
        Log out and lose what you typed
      </button>
    </Sheet>
  )
}
