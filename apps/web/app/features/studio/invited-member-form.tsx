import { createInvitedMember, FULL_NAME_MAX } from '@taswira/contract'
import { href, Link } from 'react-router'
import { NewPasswordFields } from '../../forms/new-password-fields.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

interface InvitedMemberFormProps {
  token: string
  email: string
  full_name: string
}

/** Creates the account of an invited person who doesn't have one. */
export function InvitedMemberForm({ token, email, full_name }: InvitedMemberFormProps) {
  const form = useForm(createInvitedMember)
  const { field } = form
  return (
    <SendForm form={form} className="grid gap-5">
      <FormNotice form={form} />
      <input type="hidden" name="token" value={token} />
      {/* Password managers store it with the password. */}
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <Field
        label="Full name"
        {...field('full_name', full_name)}
        autoComplete="name"
        maxLength={2 * FULL_NAME_MAX}
        required
      />
      <NewPasswordFields label="Password" field={field} />
      <p className="text-small text-ink-muted">
        By creating an account you accept our{' '}
        <Link to={href('/terms')} target="_blank" className="link">
          Terms of use<span className="sr-only"> (in a new tab)</span>
        </Link>
        .
      </p>
      <SubmitButton busy={form.busy} className="w-full">
        Create account
      </SubmitButton>
    </SendForm>
  )
}
