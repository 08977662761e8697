import clsx from 'clsx'
import { useEffect } from 'react'
import { useBackCloses } from './use-back-closes.ts'

interface SheetProps {
  /** Open it with `showModal()`: focus stays inside; Escape or a press outside closes it. */
  ref: React.RefObject<HTMLDialogElement | null>
  label: string
  className: string
  onClose?: () => void
  /** While true, neither Escape nor a press outside closes it. */
  held?: boolean
  children: React.ReactNode
}

/** A modal `<dialog>`. A press on the backdrop has the dialog itself as its target. */
export function Sheet({ ref, label, className, onClose, held, children }: SheetProps) {
  useBackCloses(ref, held)
  useEffect(() => {
    const dialog = ref.current
    function onPress(event: MouseEvent) {
      if (!dialog || event.target !== dialog || held) return
      const box = dialog.getBoundingClientRect()
      const inside =
        event.clientX >= box.left &&
        event.clientX <= box.right &&
        event.clientY >= box.top &&
        event.clientY <= box.bottom
      if (!inside) dialog.close()
    }
    dialog?.addEventListener('click', onPress)
    return () => dialog?.removeEventListener('click', onPress)
  }, [ref, held])
  return (
    <dialog
      ref={ref}
      aria-label={label}
      className={clsx('sheet', className)}
      onClose={onClose}
      onCancel={held ? (event) => event.preventDefault() : undefined}
    >
      {children}
      <SheetRegions />
    </dialog>
  )
}

/** The sheet's own live regions, because regions outside an open modal dialog aren't announced. */
function SheetRegions() {
  return (
    <>
      <div data-live="polite" aria-live="polite" className="sr-only" />
      <div data-live="assertive" aria-live="assertive" className="sr-only" />
    </>
  )
}
