import clsx from 'clsx'
import { useId, useState } from 'react'

/**
 * A short explanation that opens on hover, focus and tap, and closes on Escape. `children` gets the id to
 * name in `aria-describedby`.
 */
export function Tooltip({
  text,
  children,
  end,
}: {
  text: string
  /** Aligned with the right edge of its trigger, for triggers near the edge of the screen. */
  end?: boolean
  children: (id: string) => React.ReactNode
}) {
  const id = useId()
  const [dismissed, setDismissed] = useState(false)
  return (
    <span
      role="presentation"
      className={clsx('tip', end && 'tip-end')}
      data-dismissed={dismissed || undefined}
      onKeyDown={(event) => event.key === 'Escape' && setDismissed(true)}
      onPointerLeave={() => setDismissed(false)}
      onBlur={() => setDismissed(false)}
    >
      {children(id)}
      <span role="tooltip" id={id}>
        {text}
      </span>
    </span>
  )
}
