import { useId } from 'react'
import { FieldNotes } from './field-notes.tsx'

interface TextAreaProps extends Omit<React.ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  name: string
  hint?: React.ReactNode
  error?: string | undefined
  /** A further element that describes it, such as the box with the server's answer. */
  described_by?: string | undefined
}

/** As a field, for more than one line. */
export function TextArea({ label, hint, error, described_by, ...input }: TextAreaProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`, described_by].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <textarea
        rows={5}
        {...input}
        id={id}
        className="field"
        aria-invalid={error || described_by ? true : undefined}
        aria-describedby={described || undefined}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
