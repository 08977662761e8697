/** How long a page must be visible before it counts as seen, in ms. */
const SEEN_AFTER_MS = 1000

/** Calls `onSeen` once, after a second on a visible page, unless `left` is aborted before. */
export function whenSeen(left: AbortSignal, onSeen: () => void): void {
  if (left.aborted) return
  let timer: ReturnType<typeof setTimeout> | undefined
  function end() {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onChange)
  }
  function onChange() {
    clearTimeout(timer)
    if (document.hidden) return
    timer = setTimeout(() => {
      end()
      onSeen()
    }, SEEN_AFTER_MS)
  }
  left.addEventListener('abort', end)
  document.addEventListener('visibilitychange', onChange)
  onChange()
}
