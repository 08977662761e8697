import { resetPassword } from '@taswira/contract'
import { NewPasswordFields } from '../../forms/new-password-fields.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
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
      <NewPasswordFields label="New password" field={field} />
      <SubmitButton busy={form.busy} className="w-full">
        Change password
      </SubmitButton>
    </SendForm>
  )
}
