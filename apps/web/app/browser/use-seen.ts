import { useEffect, useEffectEvent } from 'react'

/** How long something has to be visible before it counts as seen, in ms. */
const SEEN_AFTER_MS = 1000

/** Calls `count` once for each `what` that isn't empty, after a second on a visible page. */
export function useSeen(what: string, count: (what: string) => void) {
  const onSeen = useEffectEvent(count)
  useEffect(() => {
    if (!what) return
    let timer: ReturnType<typeof setTimeout> | undefined
    function onChange() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => {
          document.removeEventListener('visibilitychange', onChange)
          onSeen(what)
        }, SEEN_AFTER_MS)
      }
    }
    document.addEventListener('visibilitychange', onChange)
    onChange()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [what])
}
