/** Handles Back while a dialog is open; null when the router handles it. */
let interceptor: (() => void) | null = null

/** Sends the next step in the history to `onBack` instead of the router. */
export function interceptBack(onBack: (() => void) | null) {
  interceptor = onBack
}

// Every page loads this module before the router starts to listen: browsers call listeners in the
// order in which they were added.
if (!import.meta.env.SSR) {
  addEventListener('popstate', (event) => {
    const onBack = interceptor
    if (!onBack) return
    interceptor = null
    event.stopImmediatePropagation()
    onBack()
  })
}
