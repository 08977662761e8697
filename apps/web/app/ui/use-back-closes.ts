import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Lets the browser's Back close an open dialog and nothing else: while it is open, an entry of its own lies on top
 * of the history. The router knows nothing of that entry, so the page behind is neither loaded anew nor moved.
 */
export function useBackCloses(ref: React.RefObject<HTMLDialogElement | null>, held = false) {
  const { key } = useLocation()
  const on_top = useRef(false)
  const held_now = useRef(held)

  useEffect(() => {
    held_now.current = held
    // The router may have gone on from here, or put another address into the place of ours.
    on_top.current = isOurs()
  }, [key, held])

  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    let then: (() => void) | undefined

    function push() {
      const { state } = history
      history.pushState({ ...state, idx: (state?.idx ?? 0) + 1, sheet: true }, '')
      on_top.current = true
    }
    function onToggle() {
      // Only what somebody asked for: browsers pass over entries that a page made by itself.
      if (dialog?.open && wasAskedFor() && !isOurs()) push()
      else if (!dialog?.open && on_top.current) history.back()
    }
    function onPop(event: PopStateEvent) {
      if (!on_top.current) return
      event.stopImmediatePropagation()
      on_top.current = false
      if (held_now.current) return push()
      dialog?.close()
      then?.()
      then = undefined
    }
    // A link inside leads on from the page: our entry goes first, so that it does not stay behind in the history.
    function onClick(event: MouseEvent) {
      const link = event.target instanceof Element && event.target.closest('a')
      if (!link || !on_top.current || link.target || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      then = () => link.click()
      history.back()
    }
    const observer = new MutationObserver(onToggle)
    observer.observe(dialog, { attributeFilter: ['open'] })
    dialog.addEventListener('click', onClick, true)
    // Before the router, which listens on the window too.
    addEventListener('popstate', onPop, true)
    return () => {
      observer.disconnect()
      dialog.removeEventListener('click', onClick, true)
      removeEventListener('popstate', onPop, true)
    }
  }, [ref])
}

const wasAskedFor = () => !('userActivation' in navigator) || navigator.userActivation.isActive

const isOurs = () => history.state?.sheet === true
