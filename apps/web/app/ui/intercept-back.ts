/** Handles Back while a dialog is open; null when the router should handle it. */
let interceptor: (() => void) | null = null

/** Passes the next history step to `onBack` instead of the router. */
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
