import { useEffect, useRef } from 'react'
import { CheckIcon } from '../../ui/icons.tsx'

/** For the answer to a form: without script the browser starts the page there, focused and visible. */
export const begins_here = { tabIndex: -1, autoFocus: true } as const

interface SentPanelProps {
  title: string
  children: React.ReactNode
  more?: React.ReactNode
}

/** Replaces a form after it was sent. */
export function SentPanel({ title, children, more }: SentPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="panel p-6 sm:p-8">
      <span className="grid size-14 place-items-center rounded-pill bg-soft text-success">
        <CheckIcon size={28} />
      </span>
      <h2 ref={heading} {...begins_here} className="mt-4 text-h2 outline-none">
        {title}
      </h2>
      <p className="mt-2 text-ink-muted">{children}</p>
      {more && <div className="mt-6">{more}</div>}
    </div>
  )
}
