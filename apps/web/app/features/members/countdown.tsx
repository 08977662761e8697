import { OTP_LIFETIME_S } from '@taswira/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { announce } from '../../ui/announce.ts'

/** Seconds left at which a warning is announced. */
const WARN_AT_S = 60

/** The remaining lifetime of a code. Only announced with a minute left and at the end. */
export function Countdown({ sent_at, onEnd }: { sent_at: number; onEnd: () => void }) {
  const [left_s, setLeft] = useState(() => secondsLeft(sent_at))
  const onChange = useEffectEvent((left: number) => {
    if (left === left_s) return
    if (left_s > WARN_AT_S && left <= WARN_AT_S && left > 0) announce('The code expires in one minute')
    if (left === 0) announce('The code has expired. Press Resend to get a new one.')
    setLeft(left)
  })
  const onOver = useEffectEvent(onEnd)

  useEffect(() => {
    function tick() {
      const left = secondsLeft(sent_at)
      onChange(left)
      if (left > 0) return
      clearInterval(timer)
      onOver()
    }
    // Use the clock instead of counting ticks, because timers in a hidden tab are delayed.
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [sent_at])

  return (
    <p className="flex min-h-11 items-center gap-2 text-small text-ink-muted">
      <span>{left_s > 0 ? 'Code expires in' : 'The code has expired'}</span>
      {left_s > 0 && (
        <span role="timer" aria-label="Time left" className="font-semibold text-ink tabular-nums">
          {clockText(left_s)}
        </span>
      )}
    </p>
  )
}

function secondsLeft(sent_at: number): number {
  return Math.min(OTP_LIFETIME_S, Math.max(0, Math.ceil(OTP_LIFETIME_S - (Date.now() - sent_at) / 1000)))
}

/** Formats seconds as "04:59". */
const clockText = (seconds: number) =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':')
