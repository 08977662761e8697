import { creditsText, planCreditsText } from '@taswira/contract'
import clsx from 'clsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { href, Link } from 'react-router'

/** Duration of the count to a higher number, in ms. */
const COUNT_MS = 900

interface CreditPillProps {
  credits: number | null
  /** Those of them that end with the member's plan. */
  plan_credits?: number
  className?: string
}

/** "24 credits", a link to the pricing page. Counts up to a higher number. Says how many end with the plan. */
export function CreditPill({ credits, plan_credits = 0, className }: CreditPillProps) {
  const shown = useCountedUp(credits)
  return (
    <Link
      to={href('/pricing')}
      className={clsx('chip min-w-24 justify-center tabular-nums', className)}
      aria-label={credits === null ? 'Your credits' : creditsText(credits)}
      // The menu and the account say it as text.
      title={credits !== null && plan_credits > 0 ? planCreditsText({ credits, plan_credits }) : undefined}
    >
      {shown === null ? '…' : creditsText(shown)}
    </Link>
  )
}

/** Follows `target`; counts up to a higher one. */
function useCountedUp(target: number | null): number | null {
  const [last, setLast] = useState(target)
  const [from, setFrom] = useState(0)
  const [shown, setShown] = useState<number | null>(null)
  const [gains, setGains] = useState(0)
  if (target !== last) {
    setLast(target)
    const gained = last !== null && target !== null && target > last
    setFrom(last ?? 0)
    setShown(gained ? last : null)
    if (gained) setGains(gains + 1)
  }

  const onFrame = useEffectEvent((part: number) =>
    setShown(part < 1 && target !== null ? Math.round(from + (target - from) * part) : null),
  )
  useEffect(() => {
    if (gains === 0) return
    const length_ms = matchMedia('(prefers-reduced-motion: reduce)').matches ? 1 : COUNT_MS
    const begun_at = performance.now()
    let frame = requestAnimationFrame(function step(now) {
      const part = (now - begun_at) / length_ms
      onFrame(Math.max(0, part))
      if (part < 1) frame = requestAnimationFrame(step)
    })
    return () => cancelAnimationFrame(frame)
  }, [gains])

  return shown ?? target
}
