import { useId } from 'react'
import { FieldNotes } from './field-notes.tsx'

interface SelectFieldProps extends Omit<React.ComponentProps<'select'>, 'id' | 'className' | 'children'> {
  label: string
  name: string
  /** Values with their texts, in display order. */
  options: [value: string, text: string][]
  error?: string | undefined
}

/** A select field with a visible label, and the error below it. */
export function SelectField({ label, options, error, ...select }: SelectFieldProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <select
        {...select}
        id={id}
        className="select min-h-12 w-full"
        aria-invalid={error ? true : undefined}
        aria-describedby={error && `${id}-error`}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <FieldNotes id={id} error={error} />
    </div>
  )
}
