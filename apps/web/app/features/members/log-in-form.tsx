import { logIn } from '@taswira/contract'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { settings } from '../../site/settings.ts'
import { useForm } from '../../forms/use-form.ts'
import { useLateValue } from '../../forms/use-late-value.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

interface LogInFormProps {
  /** The address last used in this browser. */
  email: string
  sign_up_to: string
}

export function LogInForm({ email, sign_up_to }: LogInFormProps) {
  const form = useForm(logIn)
  const { ref, field } = form
  useLateValue(ref, 'email', email)
  return (
    <SendForm form={form} className="grid gap-5">
      <NeedsScript />
      <FormNotice form={form} />
      <EmailField {...field('email')} />
      <div>
        <PasswordField label="Password" autoComplete="current-password" required {...field('password')} />
        <Link
          to={href('/forgot-password')}
          className="link mt-1 inline-flex min-h-11 items-center text-small font-semibold"
        >
          Forgot password?
        </Link>
      </div>
      <SubmitButton busy={form.busy} className="w-full">
        Log In
      </SubmitButton>
      <p className="border-t border-line pt-4 text-center">
        New here?{' '}
        <Link to={sign_up_to} className="link inline-flex min-h-11 items-center font-semibold">
          {settings.now().join_text}
        </Link>
      </p>
    </SendForm>
  )
}
