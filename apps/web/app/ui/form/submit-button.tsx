import clsx from 'clsx'
import { useAlive } from '../use-alive.ts'

interface SubmitButtonProps {
  busy: boolean
  /** What stands on it, also while it is busy. */
  children: React.ReactNode
  disabled?: boolean
  /** The form is sent without script too, so it can be sent at once. */
  plain?: boolean
  described_by?: string | undefined
  className?: string
}

/**
 * Sends its form once: pressed again while busy it does nothing. Off until the page has come to life, unless
 * its form is one that the browser can send by itself.
 */
export function SubmitButton({
  busy,
  disabled,
  plain,
  described_by,
  className,
  children,
}: SubmitButtonProps) {
  const alive = useAlive()
  return (
    <button
      type="submit"
      className={clsx('btn btn-filled', className)}
      disabled={disabled || (!plain && !alive)}
      aria-busy={busy || undefined}
      aria-describedby={described_by}
      onClick={(event) => {
        if (busy) event.preventDefault()
      }}
    >
      {busy && (
        <span
          className="spinner text-current"
          style={{ '--size': '20px' } as React.CSSProperties}
          aria-hidden="true"
        />
      )}
      {children}
    </button>
  )
}
