import {
  acceptDeskInvitation,
  type CallResult,
  OPERATOR_PASSWORD_MIN,
  type viewDeskInvitation,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { FormAnswer } from '../../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Field } from '../../../ui/form/field.tsx'
import { NeedsScript } from '../../../ui/form/needs-script.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { LoadingRows } from '../frame/loading.tsx'

interface JoinFormProps {
  /** Finds out whom the link invites, null when it doesn't work; rejects when that fails. */
  load: () => Promise<CallResult<typeof viewDeskInvitation> | null>
  /** Returns the error if the account wasn't opened. */
  join: (form: FormData) => Promise<FormAnswer | undefined>
}

/** Opens the account of an invited operator. The link's secret is in the address, behind the #. */
export function JoinForm({ load, join }: JoinFormProps) {
  const [invited, setInvited] = useState<CallResult<typeof viewDeskInvitation> | null | 'failed'>()
  const form = useForm({ name: acceptDeskInvitation.name }, { send: join })
  useEffect(() => {
    load().then(setInvited, () => setInvited('failed'))
  }, [load])
  if (invited === undefined)
    return (
      <>
        <NeedsScript />
        <LoadingRows />
      </>
    )
  if (invited === 'failed') return <NotLoaded />
  if (invited === null)
    return (
      <>
        <Notice tone="danger">
          This link isn't valid or has expired. Ask the owner who invited you to send another one.
        </Notice>
        <Link to="/desk" className="btn btn-outline mt-5 w-full">
          Log in at the desk
        </Link>
      </>
    )
  return (
    <SendForm form={form} className="grid gap-5">
      <p className="text-ink-muted">Choose a password for your account.</p>
      <FormNotice form={form} />
      <Field label="Email" name="email" value={invited.email} readOnly autoComplete="username" />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${OPERATOR_PASSWORD_MIN} characters. Nobody else will know it.`}
        {...form.field('password')}
      />
      <SubmitButton busy={form.busy} className="w-full">
        Join
      </SubmitButton>
    </SendForm>
  )
}
