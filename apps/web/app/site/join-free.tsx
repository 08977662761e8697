import { CREDITS_PER_IMAGE, creditsText, WELCOME_CREDITS } from '@taswira/contract'
import clsx from 'clsx'
import { href, Link } from 'react-router'

/** "24 credits, 8 images": what a new account gets. */
export const free_offer = `${creditsText(WELCOME_CREDITS)}, ${WELCOME_CREDITS / CREDITS_PER_IMAGE} images`

interface JoinFreeProps {
  /** Where to continue after signing up. */
  to?: string
  className?: string | undefined
}

/** The free offer, for visitors: members don't see it, from the first paint on (components.css). */
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
