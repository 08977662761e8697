import { creditsText } from '@taswira/contract'
import clsx from 'clsx'
import { claimWithToast, useMember } from '../../member/member-data.ts'
import { settings } from '../../site/settings.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

interface WaitingCreditsProps {
  className: string
  /** Leaves words out of sight where the top bar has no room for them. */
  short?: boolean
}

/** "24 free credits are waiting · Claim", a button that claims them; nothing for members who have claimed. */
export function WaitingCredits({ className, short = false }: WaitingCreditsProps) {
  const { busy, run } = useOneAtATime()
  const { welcome_credits } = settings.now().prices
  if (useMember().claimed !== false) return null
  const [number, unit] = creditsText(welcome_credits).split(' ')
  return (
    <button
      type="button"
      className={clsx('tabular-nums', className)}
      aria-busy={busy || undefined}
      onClick={() => void run(claimWithToast)}
    >
      <span>
        {number} free <span className={clsx(short && 'max-sm:sr-only')}>{unit} </span>
        <span className={clsx(short && 'max-2xl:sr-only')}>
          {welcome_credits === 1 ? 'is' : 'are'} waiting{' '}
        </span>
        <span className={clsx(short && 'max-[359px]:sr-only')}>· Claim</span>
      </span>
    </button>
  )
}
