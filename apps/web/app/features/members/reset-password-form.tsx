import { PASSWORD_MAX, PASSWORD_MIN, resetPassword } from '@taswira/contract'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

/** `uid` and `token` come from the mailed link. */
export function ResetPasswordForm({ uid, token }: { uid: string; token: string }) {
  const form = useForm(resetPassword)
  const { field } = form
  return (
    <SendForm form={form} className="grid gap-5">
      <NeedsScript />
      <FormNotice form={form} />
      <input type="hidden" name="uid" value={uid} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label="New password"
        autoComplete="new-password"
        maxLength={2 * PASSWORD_MAX}
        required
        hint={`At least ${PASSWORD_MIN} characters`}
        {...field('password')}
      />
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        maxLength={2 * PASSWORD_MAX}
        required
        {...field('confirm_password')}
      />
      <SubmitButton busy={form.busy} className="w-full">
        Change password
      </SubmitButton>
    </SendForm>
  )
}
