import { useId } from 'react'
import { FieldNotes } from './field-notes.tsx'
import { useRequired } from './use-required.ts'

interface TextAreaProps extends Omit<React.ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  name: string
  hint?: React.ReactNode
  error?: string | undefined
  /** Id of another element that describes it, such as a notice. */
  described_by?: string | undefined
}

export function TextArea({ label, hint, error, described_by, required, ...input }: TextAreaProps) {
  const id = useId()
  const required_attributes = useRequired(required)
  const described = [error && `${id}-error`, hint && `${id}-hint`, described_by].filter(Boolean).join(' ')
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-small font-semibold">
        {label}
      </label>
      <textarea
        rows={5}
        {...input}
        {...required_attributes}
        id={id}
        className="field"
        aria-invalid={error || described_by ? true : undefined}
        aria-describedby={described || undefined}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
