import { useEffect, useRef } from 'react'
import { useBackCloses } from '../ui/use-back-closes.ts'

/**
 * Opens a non-modal dialog, so that toasts stay usable while a download runs. Escape and Back close it, and the focus
 * returns to the previous element.
 */
export function usePanelDialog(
  dialog: React.RefObject<HTMLDialogElement | null>,
  heading: React.RefObject<HTMLElement | null>,
  /** The dialog opens whenever this number changes; 0 doesn't open it. */
  opened: number,
): () => void {
  const came_from = useRef<Element | null>(null)
  useBackCloses(dialog)

  useEffect(() => {
    const element = dialog.current
    if (opened === 0 || !element) return
    if (!element.open) {
      came_from.current = document.activeElement
      element.show()
    }
    heading.current?.focus()
  }, [dialog, heading, opened])

  useEffect(() => {
    const element = dialog.current
    function onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape' && element?.open && !event.defaultPrevented) element.close()
    }
    function onClosed() {
      // Restores the focus only if no other element has it.
      const lost = document.activeElement === document.body || element?.contains(document.activeElement)
      if (lost && came_from.current instanceof HTMLElement) came_from.current.focus()
    }
    addEventListener('keydown', onKeyDown)
    element?.addEventListener('close', onClosed)
    return () => {
      removeEventListener('keydown', onKeyDown)
      element?.removeEventListener('close', onClosed)
    }
  }, [dialog])

  return () => dialog.current?.close()
}
