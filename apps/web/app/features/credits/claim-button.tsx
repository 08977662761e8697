import { useState } from 'react'
import { claimCredits } from '../../member/member-data.ts'
import { announce } from '../../ui/announce.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'

interface ClaimButtonProps {
  onClaimed?: () => void
  /** While busy, what contains the button should not close. */
  onBusy?: (busy: boolean) => void
  className?: string
  children: React.ReactNode
}

export function ClaimButton({ onClaimed, onBusy, className, children }: ClaimButtonProps) {
  const { busy, run } = useOneAtATime()
  const [failure, setFailure] = useState<string | null>(null)

  async function press() {
    onBusy?.(true)
    const went_wrong = await claimCredits()
    onBusy?.(false)
    setFailure(went_wrong)
    if (went_wrong) return
    announce('Credits added.')
    onClaimed?.()
  }

  return (
    <>
      <button
        type="button"
        className={className ?? 'btn btn-filled'}
        aria-busy={busy || undefined}
        onClick={() => void run(press)}
      >
        {busy && (
          <span
            className="spinner text-current"
            style={{ '--size': '20px' } as React.CSSProperties}
            aria-hidden="true"
          />
        )}
        {children}
      </button>
      {failure && (
        <Notice tone="danger" className="mt-3 w-full">
          {failure}
        </Notice>
      )}
    </>
  )
}
