import { creditsText } from '@taswira/contract'
import clsx from 'clsx'
import { href, Link } from 'react-router'
import { site } from './site.ts'

/** Number of images that the welcome credits pay for. */
export const welcomeImages = () => Math.floor(site.prices.welcome_credits / site.prices.credits_per_image)

/** What a new account gets: "24 credits, 8 images"; null without welcome credits. */
const freeOffer = () =>
  site.prices.welcome_credits
    ? `${creditsText(site.prices.welcome_credits)}, ${welcomeImages()} images`
    : null

/** "Join free: 24 credits, 8 images". */
export const joinText = () => ['Join free', freeOffer()].filter(Boolean).join(': ')

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
      {joinText()}
    </Link>
  )
}
