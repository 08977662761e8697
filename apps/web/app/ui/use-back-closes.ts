import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { interceptBack } from './intercept-back.ts'

/**
 * From closing a dialog until the browser has removed its entry, which takes a moment. Shared, because another dialog
 * may open in that moment.
 */
let leaving = false
/** For each dialog on the page, takes Back over again if it is open. */
const dialogs = new Set<() => void>()

/**
 * Makes the browser's Back close an open dialog and do nothing else: while the dialog is open, the history has an extra
 * entry on top. The router doesn't know that entry, so the page behind the dialog is neither reloaded nor scrolled.
 */
export function useBackCloses(ref: React.RefObject<HTMLDialogElement | null>, held = false) {
  const { key } = useLocation()
  const held_now = useRef(held)
  const onMove = useRef(() => {})

  useEffect(() => {
    held_now.current = held
  }, [held])

  useEffect(() => onMove.current(), [key])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let then: (() => void) | undefined
    let watching = false

    function watch() {
      watching = true
      interceptBack(onBack)
      if (isOnTop()) return
      const { state } = history
      history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, sheet: true }, '')
    }
    function onToggle() {
      if (dialog?.open) {
        if (wasAskedFor()) watch()
        // A dialog that opens without a user action, such as during a long press, adds its entry at the next press.
        else addEventListener('pointerup', onToggle, { once: true, capture: true })
        // Not twice: it may have been opened and closed again before the browser has removed the entry.
      } else if (watching && !leaving && isOnTop()) {
        leaving = true
        watching = false
        history.back()
      }
    }
    function onBack() {
      const closed_already = leaving
      leaving = false
      if (!closed_already && held_now.current) return watch()
      watching = false
      if (!closed_already) dialog?.close()
      if (then) return then()
      // This dialog may be open again, or another one behind it.
      for (const watchIfOpen of dialogs) watchIfOpen()
    }
    const watchIfOpen = () => {
      if (dialog.open && dialog.isConnected) watch()
    }
    dialogs.add(watchIfOpen)
    // A list that grows behind the dialog, or a filter chosen in it, replaces the URL of the dialog's history entry.
    onMove.current = () => {
      if (watching && dialog.open) watch()
    }
    // Before a link in the dialog opens another page, the dialog's entry is removed from the history.
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || link.target || event.button !== 0 || !isOnTop()) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      then = () => {
        then = undefined
        link.click()
      }
      history.back()
    }
    const observer = new MutationObserver(onToggle)
    observer.observe(dialog, { attributeFilter: ['open'] })
    if (dialog.open) onToggle()
    dialog.addEventListener('click', onClick, true)
    return () => {
      dialogs.delete(watchIfOpen)
      // The step that removes the entry isn't the router's.
      if (watching && !leaving) interceptBack(null)
      observer.disconnect()
      removeEventListener('pointerup', onToggle, true)
      dialog.removeEventListener('click', onClick, true)
    }
  }, [ref])
}

/**
 * Browsers skip history entries that a page adds without a user action, so a dialog that opens without one adds none yet.
 */
const wasAskedFor = () => !('userActivation' in navigator) || navigator.userActivation.isActive

const isOnTop = () => history.state?.sheet === true
