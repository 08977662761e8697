import { PASSWORD_MAX, PASSWORD_MIN } from '@taswira/contract'
import { PasswordField } from '../ui/form/password-field.tsx'
import type { FieldProps } from '../ui/form/field.tsx'

interface NewPasswordFieldsProps {
  label: string
  field: (name: 'password' | 'confirm_password') => Pick<FieldProps, 'name' | 'error'>
}

/** Two fields for a member's new password and its repetition. */
export function NewPasswordFields({ label, field }: NewPasswordFieldsProps) {
  const limits = { autoComplete: 'new-password', maxLength: 2 * PASSWORD_MAX, required: true }
  return (
    <>
      <PasswordField
        label={label}
        {...limits}
        hint={`At least ${PASSWORD_MIN} characters`}
        {...field('password')}
      />
      <PasswordField label="Confirm password" {...limits} {...field('confirm_password')} />
    </>
  )
}
