import { useEffect, useState, useSyncExternalStore } from 'react'
import { announce } from './announce.ts'
import { CheckIcon, CloseIcon } from './icons.tsx'
import { WarningIcon } from './form/icons.tsx'
import { closeToast, readToasts, subscribeToasts, TOAST_MS, type Toast } from './toasts.ts'

/**
 * Shows toasts at the top right, on phones in full width, below the download's progress. Live regions announce their
 * text.
 */
export function Toaster({ children }: { children?: React.ReactNode }) {
  const toasts = useSyncExternalStore(subscribeToasts, readToasts, readToasts)
  const [held, setHeld] = useState(false)
  return (
    <section aria-label="Messages" data-screen-only>
      <div
        role="presentation"
        className="toasts"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(false)}
        onFocus={() => setHeld(true)}
        onBlur={() => setHeld(false)}
      >
        {children}
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} held={held} />
        ))}
      </div>
    </section>
  )
}

function ToastBox({ toast: { id, text, tone }, held }: { toast: Toast; held: boolean }) {
  useEffect(() => announce(text, tone === 'danger' ? 'assertive' : 'polite'), [text, tone])
  useEffect(() => {
    // Hover and focus keep the toast open and restart its timer.
    if (held) return
    const timer = setTimeout(() => closeToast(id), TOAST_MS)
    return () => clearTimeout(timer)
  }, [id, held])
  return (
    <div className="toast" data-tone={tone}>
      {tone === 'danger' ? <WarningIcon size={20} /> : <CheckIcon size={20} />}
      <p className="min-w-0 flex-1">{text}</p>
      <button type="button" className="icon-btn" aria-label="Close message" onClick={() => closeToast(id)}>
        <CloseIcon size={18} />
      </button>
    </div>
  )
}
