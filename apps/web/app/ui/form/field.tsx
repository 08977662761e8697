import { useId } from 'react'
import { FieldNotes } from './field-notes.tsx'
import { useRequired } from './use-required.ts'

export interface FieldProps extends Omit<React.ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  name: string
  hint?: string | undefined
  error?: string | undefined
  /** Id of another element that describes it, such as a notice. */
  described_by?: string | undefined
  /** A button at the end of the box. */
  end?: React.ReactNode
}

/** A field with a visible label, and below it the hint and the error. */
export function Field({ label, hint, error, described_by, end, required, ...input }: FieldProps) {
  const id = useId()
  const required_attributes = useRequired(required)
  const described = [error && `${id}-error`, hint && `${id}-hint`, described_by].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
          {...required_attributes}
          id={id}
          className={end ? 'field pr-13' : 'field'}
          aria-invalid={error || described_by ? true : undefined}
          aria-describedby={described || undefined}
        />
        {end && <div className="absolute inset-y-0 right-0.5 flex items-center">{end}</div>}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
