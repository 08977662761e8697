import { useEffect } from 'react'
import { announce } from '../announce.ts'
import { WarningIcon } from './icons.tsx'

/** Hint and error of the field with this id, which must refer to them with `aria-describedby`. */
export function FieldNotes({
  id,
  hint,
  error,
}: {
  id: string
  hint?: React.ReactNode
  error: string | undefined
}) {
  // Only the focused field's error is announced; the others are read when they get the focus.
  useEffect(() => {
    if (error && document.activeElement?.id === id) announce(error)
  }, [error, id])
  return (
    <>
      {hint && (
        <div id={`${id}-hint`} className="mt-1.5 text-micro text-ink-muted">
          {hint}
        </div>
      )}
      {error && (
        <p
          id={`${id}-error`}
          className="mt-1.5 flex items-start gap-1.5 text-small font-semibold text-danger"
        >
          <WarningIcon size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </>
  )
}
