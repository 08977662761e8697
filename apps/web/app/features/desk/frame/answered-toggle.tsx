import { type DeskEnquiry, markAnswered, reopenEnquiry } from '@taswira/contract'
import clsx from 'clsx'
import { useRef, useState } from 'react'
import { callDesk } from './desk-calls.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { useInPlaceAction } from './use-in-place-action.ts'

/** After a change, the button ignores presses for this many ms, because they belong to a double click. */
const SETTLING_MS = 600

interface AnsweredToggleProps {
  message: DeskEnquiry
  /** Whether the operator has just answered elsewhere, so that marking it comes next. */
  is_asked: boolean
  /** Called with whether the message now belongs to another list than the one shown. */
  onMoved: (moved: boolean) => void
}

/** Marks a message as answered, or reopens it. The message stays in place and offers Undo. */
export function AnsweredToggle({ message: { enquiry_id, status }, is_asked, onMoved }: AnsweredToggleProps) {
  const { busy, notice, run } = useInPlaceAction()
  const [moved, setMoved] = useState(false)
  const changed_at = useRef(-SETTLING_MS)
  const was_open = status === 'received'

  async function press() {
    if (performance.now() - changed_at.current < SETTLING_MS) return
    const done = await run(async () => {
      const answered = was_open !== moved
      await callDesk(answered ? markAnswered : reopenEnquiry, {
        params: { enquiry_id: String(enquiry_id) },
        body: {},
      })
      return answered ? `Number ${enquiry_id} is marked as answered.` : `Number ${enquiry_id} is open again.`
    })
    if (!done) return
    changed_at.current = performance.now()
    setMoved(!moved)
    onMoved(!moved)
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {/* As wide as the replaced button, so that the second click of a double click doesn't hit Undo. */}
      {moved && <strong className="min-w-40">{was_open ? 'Answered' : 'Reopened'}</strong>}
      {is_asked && was_open && !moved && <strong>Answered?</strong>}
      <button
        type="button"
        className={clsx('btn btn-compact', is_asked && was_open && !moved ? 'btn-filled' : 'btn-outline')}
        aria-busy={busy || undefined}
        aria-label={moved ? `Undo, number ${enquiry_id}` : undefined}
        onClick={() => void press()}
      >
        {moved ? 'Undo' : was_open ? 'Mark answered' : 'Reopen'}
      </button>
      {notice && <Notice tone="danger">{notice}</Notice>}
    </div>
  )
}
