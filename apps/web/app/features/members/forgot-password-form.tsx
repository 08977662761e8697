import { requestPasswordReset } from '@taswira/contract'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** `email` is the address to which a link was last sent. */
export function ForgotPasswordForm({ email }: { email: string }) {
  const form = useForm(requestPasswordReset)
  return (
    <SendForm form={form} className="grid gap-5">
      <NeedsScript />
      <FormNotice form={form} />
      <EmailField {...form.field('email', email)} />
      <SubmitButton busy={form.busy} className="w-full">
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

/** The same for every address, so that it doesn't reveal who is a member. */
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
