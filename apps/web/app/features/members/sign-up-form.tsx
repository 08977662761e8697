import { member_texts, signUp } from '@taswira/contract'
import { href, Link } from 'react-router'
import { NewPasswordFields } from '../../forms/new-password-fields.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { signUpValues } from './sign-up-values.ts'

const { required } = member_texts
const on_change = { full_name: required, email: required, password: required, confirm_password: required }

/**
 * The sign-up form, validated on every change. A field shows its error from its first change on (docs/specification.md,
 * section 5). `login_to` is the URL of the login page, with the page to return to if there is one.
 */
export function SignUpForm({ login_to }: { login_to: string }) {
  const form = useForm(signUp, { on_change, values: signUpValues })
  const { field, valid } = form
  return (
    <SendForm form={form} className="grid gap-3">
      <NeedsScript />
      <FormNotice form={form} />
      <Field label="Full name" autoComplete="name" required {...field('full_name')} />
      <EmailField {...field('email')} />
      <NewPasswordFields label="Password" field={field} />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="marketing_consent" className="size-5 flex-none" />
        Email me about new images and offers
      </label>
      <p className="text-small text-ink-muted">
        By creating an account you accept our {/* Opens in a new tab, so that typed values aren't lost. */}
        <Link to={href('/terms')} target="_blank" className="link">
          Terms of use<span className="sr-only"> (in a new tab)</span>
        </Link>
        .
      </p>
      <div>
        <SubmitButton
          busy={form.busy}
          disabled={!valid}
          described_by={valid ? undefined : 'sign-up-hint'}
          className="w-full"
        >
          Sign up
        </SubmitButton>
        {!valid && (
          <p id="sign-up-hint" className="mt-2 text-center text-small text-ink-muted">
            Fill in all four fields to continue.
          </p>
        )}
      </div>
      <p className="border-t border-line pt-4 text-center">
        Already a member?{' '}
        <Link to={login_to} className="link inline-flex min-h-11 items-center font-semibold">
          Log In
        </Link>
      </p>
    </SendForm>
  )
}
