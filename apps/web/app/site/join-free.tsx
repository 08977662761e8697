import { CREDITS_PER_IMAGE, creditsText, WELCOME_CREDITS } from '@taswira/contract'
import clsx from 'clsx'
import { href, Link } from 'react-router'

/** What a new account gets: "24 credits, 8 images". */
export const free_offer = `${creditsText(WELCOME_CREDITS)}, ${WELCOME_CREDITS / CREDITS_PER_IMAGE} images`

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
      Join free: {free_offer}
    </Link>
  )
}
