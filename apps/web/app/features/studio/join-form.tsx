import { FULL_NAME_MAX, joinStudio } from '@taswira/contract'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { settings } from '../../site/settings.ts'
import { Field } from '../../ui/form/field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { AgreementChoice } from './agreement-choice.tsx'
import { agreementValues } from './accept-agreement.tsx'

interface JoinFormProps {
  token: string
  full_name: string
  /** The username of the existing contributor that the invitation is for, if any. */
  claimed: string | undefined
}

/** Makes the logged-in member a contributor. */
export function JoinForm({ token, full_name, claimed }: JoinFormProps) {
  const form = useForm(joinStudio, { values: agreementValues })
  const { field } = form
  return (
    <SendForm form={form} className="grid gap-5">
      <FormNotice form={form} />
      <input type="hidden" name="token" value={token} />
      <Field
        label="Username"
        {...field('username', claimed ?? '')}
        readOnly={claimed !== undefined}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        hint={
          claimed === undefined
            ? "It's in the address of your public page, and you can't change it later."
            : 'Your images are already published under this username.'
        }
        required
      />
      <Field
        label="Display name"
        {...field('full_name', full_name)}
        autoComplete="name"
        maxLength={2 * FULL_NAME_MAX}
        hint="The name on your images. You can change it later."
        required
      />
      <AgreementChoice version={settings.now().agreement.version} error={field('agreement').error} />
      <SubmitButton busy={form.busy} className="w-full">
        Join
      </SubmitButton>
    </SendForm>
  )
}
