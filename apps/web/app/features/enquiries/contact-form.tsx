import { contact_form, enquiry_texts } from '@taswira/contract'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { FormFrame } from './form-frame.tsx'
import { type Answer, useEnquiryForm } from './use-enquiry-form.ts'

interface ContactFormProps {
  answer: Answer | undefined
  busy: boolean
  /** What a link to this page wants to be written about. */
  subject: string
}

/** The email is checked on every change, the other fields when the form is sent (docs/specification.md, section 5). */
export function ContactForm({ answer, busy, subject }: ContactFormProps) {
  const enquiry = useEnquiryForm({
    name: 'sendContactMessage',
    schema: contact_form,
    answer,
    on_change: { email: enquiry_texts.email_required },
  })
  const { field } = enquiry
  return (
    <FormFrame enquiry={enquiry} busy={busy} label="Send">
      <Field label="Full name" autoComplete="name" required {...field('full_name')} />
      <EmailField {...field('email')} />
      <Field label="Phone" type="tel" autoComplete="tel" required {...field('phone')} />
      <Field label="Subject" required {...field('subject', subject)} />
      <TextArea label="Message" required {...field('message')} />
    </FormFrame>
  )
}
