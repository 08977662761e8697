import { useId } from 'react'
import { WarningIcon } from './icons.tsx'

interface TextAreaProps extends Omit<React.ComponentProps<'textarea'>, 'id' | 'className'> {
  label: string
  name: string
  hint?: React.ReactNode
  error?: string | undefined
}

/** As a field, for more than one line. */
export function TextArea({ label, hint, error, ...input }: TextAreaProps) {
  const id = useId()
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
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
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
      />
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-micro text-ink-muted">
          {hint}
        </div>
      )}
      <div aria-live="polite">
        {error && (
          <p
            id={`${id}-error`}
            className="mt-1.5 flex items-start gap-1.5 text-small font-semibold text-danger"
          >
            <WarningIcon size={18} className="mt-0.5" />
            {error}
          </p>
        )}
      </div>
    </div>
  )
}
