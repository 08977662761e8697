import { applyAsContributor } from '@taswira/contract'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormFrame } from './form-frame.tsx'

export function ContributorForm() {
  const form = useForm(applyAsContributor, { keeps_draft: true })
  const { field } = form
  return (
    <FormFrame form={form} label="Apply" place="sign-up">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First name" autoComplete="given-name" required {...field('first_name')} />
        <Field label="Last name" autoComplete="family-name" required {...field('last_name')} />
      </div>
      <EmailField {...field('email')} />
      <Field label="Country" autoComplete="country-name" required {...field('country')} />
      <TextArea label="Kind of photography" rows={3} required {...field('extra')} />
    </FormFrame>
  )
}
