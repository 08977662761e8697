import { Field, type FieldProps } from './field.tsx'

/** A field with the email keyboard and without autocorrection. */
export function EmailField(props: Omit<FieldProps, 'label' | 'type' | 'inputMode'>) {
  return (
    <Field
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      {...props}
    />
  )
}
