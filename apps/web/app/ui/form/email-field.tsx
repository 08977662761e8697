import { Field, type FieldProps } from './field.tsx'

/** An address: the right keyboard, and nothing that a phone would correct in it. */
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
