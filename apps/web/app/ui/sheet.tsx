import clsx from 'clsx'
import { useEffect } from 'react'

interface SheetProps {
  /** Opens by `showModal()`: focus stays inside, Escape and a press outside close it. */
  ref: React.RefObject<HTMLDialogElement | null>
  label: string
  className: string
  onClose?: () => void
  children: React.ReactNode
}

/** A modal surface of the browser's own. Its backdrop belongs to it, so a press there lands on the element itself. */
export function Sheet({ ref, label, className, onClose, children }: SheetProps) {
  useEffect(() => {
    const dialog = ref.current
    function onPress(event: MouseEvent) {
      if (!dialog || event.target !== dialog) return
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
  }, [ref])
  return (
    <dialog ref={ref} aria-label={label} className={clsx('sheet', className)} onClose={onClose}>
      {children}
    </dialog>
  )
}
