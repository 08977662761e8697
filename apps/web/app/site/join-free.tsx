import clsx from 'clsx'
import { href, Link } from 'react-router'
import { settings } from './settings.ts'

interface JoinFreeProps {
  /** Where to continue after signing up. */
  to?: string
  className?: string | undefined
}

/** The free offer for visitors. CSS hides it from members before the first paint (components.css). */
export function JoinFree({
  to = href('/signup'),
  className = 'inline-flex min-h-11 items-center',
}: JoinFreeProps) {
  return (
    <Link to={to} rel="nofollow" className={clsx('visitors-only link font-semibold', className)}>
      {settings.now().join_text}
    </Link>
  )
}
