import { enquiry_texts, sendContactMessage } from '@taswira/contract'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormFrame } from './form-frame.tsx'

/**
 * The contact form. The email is validated on every change, the other fields on submit (docs/specification.md, section
 * 5).
 */
export function ContactForm({ subject }: { subject: string }) {
  const form = useForm(sendContactMessage, {
    on_change: { email: enquiry_texts.email_required },
    keeps_draft: true,
  })
  const { field } = form
  return (
    <FormFrame form={form} label="Send">
      <Field label="Full name" autoComplete="name" required {...field('full_name')} />
      <EmailField {...field('email')} />
      <Field label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      <Field label="Subject" required {...field('subject', subject)} />
      <TextArea label="Message" required {...field('message')} />
    </FormFrame>
  )
}
