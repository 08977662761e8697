import clsx from 'clsx'
import { useAlive } from '../use-alive.ts'

interface SubmitButtonProps {
  busy: boolean
  /** The button's text, shown while busy too. */
  children: React.ReactNode
  disabled?: boolean
  /** Whether the form works without script, so that the button is enabled from the start. */
  plain?: boolean
  described_by?: string | undefined
  className?: string
}

/**
 * Disabled until the page is hydrated, unless the form works without script. SendForm ignores presses while a request
 * is in progress.
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
