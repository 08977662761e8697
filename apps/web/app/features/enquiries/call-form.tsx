import { bookAppointment, todayInLagos } from '@taswira/contract'
import { useForm } from '../../forms/use-form.ts'
import { EmailField } from '../../ui/form/email-field.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useAlive } from '../../ui/use-alive.ts'
import { FormFrame } from './form-frame.tsx'

/** Books a virtual call, today in Lagos at the earliest (docs/specification.md, section 5). */
export function CallForm() {
  const form = useForm(bookAppointment, { keeps_draft: true })
  const { field } = form
  // Pages are cached, so only the browser knows the current date.
  const alive = useAlive()
  return (
    <FormFrame form={form} label="Schedule a virtual call">
      <Field label="Full name" autoComplete="name" required {...field('full_name')} />
      <EmailField {...field('email')} />
      <Field label="Phone number" type="tel" autoComplete="tel" required {...field('phone_number')} />
      <Field
        label="Date"
        type="date"
        min={alive ? todayInLagos() : undefined}
        hint="Lagos time."
        required
        {...field('date')}
      />
      <TextArea label="Message" required {...field('message')} />
    </FormFrame>
  )
}
