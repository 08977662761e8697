import { changePassword, PASSWORD_MAX } from '@taswira/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { NewPasswordFields } from '../../forms/new-password-fields.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** Changes the password. The form is closed until the member opens it, as with the name. */
export function PasswordSection({ email }: { email: string }) {
  const [state, setState] = useState<'closed' | 'open' | 'changed'>('closed')
  const open = useRef<HTMLButtonElement>(null)
  const was_open = useRef(false)
  useEffect(() => {
    if (state !== 'open' && was_open.current) open.current?.focus()
    was_open.current = state === 'open'
  }, [state])

  return (
    <section className="panel p-5 sm:p-6" aria-labelledby="password">
      <h2 id="password" className="text-h3">
        Password
      </h2>
      {state === 'open' ? (
        <ChangePassword
          email={email}
          onChanged={() => setState('changed')}
          onCancel={() => setState('closed')}
        />
      ) : (
        <>
          {state === 'changed' && (
            <Notice tone="success" className="mt-4">
              Password changed. You've been logged out on every other device.
            </Notice>
          )}
          <button ref={open} type="button" className="btn btn-outline mt-4" onClick={() => setState('open')}>
            Change password
          </button>
        </>
      )}
    </section>
  )
}

interface ChangePasswordProps {
  email: string
  onChanged: () => void
  onCancel: () => void
}

function ChangePassword({ email, onChanged, onCancel }: ChangePasswordProps) {
  const form = useForm(changePassword)
  const { ref, answer, busy, field } = form
  useEffect(() => ref.current?.querySelector<HTMLInputElement>('[name="current_password"]')?.focus(), [ref])
  const onSaved = useEffectEvent(onChanged)
  useEffect(() => {
    if (answer?.sent && !busy) onSaved()
  }, [answer, busy])
  return (
    <SendForm form={form} replace preventScrollReset className="mt-4 grid gap-4">
      <FormNotice form={form} />
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Current password"
        autoComplete="current-password"
        maxLength={2 * PASSWORD_MAX}
        required
        {...field('current_password')}
      />
      <NewPasswordFields label="New password" field={field} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy}>Save password</SubmitButton>
        <button type="button" className="btn btn-outline" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </SendForm>
  )
}
