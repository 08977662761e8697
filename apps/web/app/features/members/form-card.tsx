import clsx from 'clsx'
import { useEffect, useRef } from 'react'

interface FormCardProps {
  title: string
  intro?: React.ReactNode
  /** Shown next to the card if there is room. */
  aside?: React.ReactNode
  children: React.ReactNode
}

/** The card of a page with one form. It is 440 px wide. */
export function FormCard({ title, intro, aside, children }: FormCardProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(title)
  useEffect(() => {
    // A new title means a new card, such as "Email has been sent", so screen readers must start at its heading.
    if (last.current !== title) heading.current?.focus()
    last.current = title
  }, [title])
  return (
    <div className={clsx('page flex justify-center gap-8 pt-4 lg:items-stretch', !aside && 'small-page')}>
      {aside}
      <div className="panel w-full max-w-110 p-5 sm:p-8">
        <h1 ref={heading} tabIndex={-1} className="text-h1 whitespace-pre-line sm:text-h2">
          {title}
        </h1>
        {intro && <div className="mt-2 text-ink-muted">{intro}</div>}
        <div className="mt-5">{children}</div>
      </div>
    </div>
  )
}
