import { Field } from '../../../ui/form/field.tsx'
import type { DeskForm } from './use-desk-form.ts'

/** Why an operator does something that concerns money. `max` is in characters. */
export const ReasonField = ({ form, max = 300 }: { form: DeskForm; max?: number }) => (
  <Field
    label="Reason"
    {...form.field('reason')}
    autoComplete="off"
    maxLength={max}
    hint="For the desk log. Don't include personal data: it can't be deleted."
    required
  />
)
