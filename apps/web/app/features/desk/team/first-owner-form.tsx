import { claimFirstOwner, OPERATOR_PASSWORD_MIN } from '@taswira/contract'
import type { FormAnswer } from '../../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { EmailField } from '../../../ui/form/email-field.tsx'
import { NeedsScript } from '../../../ui/form/needs-script.tsx'
import { PasswordField } from '../../../ui/form/password-field.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'

interface FirstOwnerFormProps {
  /** Returns the error if the account wasn't made. */
  claim: (form: FormData) => Promise<FormAnswer | undefined>
}

/** Makes the account of the shop's first owner. The link's secret is in the address, behind the #. */
export function FirstOwnerForm({ claim }: FirstOwnerFormProps) {
  const form = useForm({ name: claimFirstOwner.name }, { send: claim })
  return (
    <SendForm form={form} className="grid gap-5">
      <NeedsScript />
      <FormNotice form={form} />
      <EmailField {...form.field('email')} autoComplete="username" />
      <PasswordField
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${OPERATOR_PASSWORD_MIN} characters.`}
        {...form.field('password')}
      />
      <SubmitButton busy={form.busy} className="w-full">
        Become the owner
      </SubmitButton>
    </SendForm>
  )
}
