import { Field, type FieldProps } from './field.tsx'

/** An email field: the right keyboard, and no corrections by phones. */
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
