import { useId } from 'react'
import { WarningIcon } from './icons.tsx'

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
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-micro text-ink-muted">
          {hint}
        </p>
      )}
      {/* There from the start, so that what appears in it is said. */}
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
