import clsx from 'clsx'
import { useId, useState } from 'react'

/**
 * A short explanation that opens on hover, focus or tap, and closes on Escape. `children` receives the id for
 * `aria-describedby`.
 */
export function Tooltip({
  text,
  children,
  end,
}: {
  text: string
  /** Aligns it with the right edge of its trigger, for triggers near the edge of the screen. */
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
