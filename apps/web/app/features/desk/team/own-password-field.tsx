import { PasswordField } from '../../../ui/form/password-field.tsx'
import type { DeskForm } from '../frame/use-desk-form.ts'

/** The operator's own password, which changes of a way in ask for. */
export const OwnPasswordField = ({ form }: { form: DeskForm }) => (
  <PasswordField
    label="Your password"
    autoComplete="current-password"
    required
    {...form.field('current_password')}
  />
)
