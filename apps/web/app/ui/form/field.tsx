import { useId } from 'react'
import { FieldNotes } from './field-notes.tsx'

export interface FieldProps extends Omit<React.ComponentProps<'input'>, 'id' | 'className'> {
  label: string
  name: string
  hint?: string | undefined
  /** What is wrong with what stands in it. */
  error?: string | undefined
  /** A further element that describes it, such as the box with the server's answer. */
  described_by?: string | undefined
  /** A button inside the box, at its end. */
  end?: React.ReactNode
}

/** A label that is always seen, the box, under it the hint and what is wrong. */
export function Field({ label, hint, error, described_by, end, ...input }: FieldProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, described_by].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <div className="relative">
        <input
          {...input}
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
