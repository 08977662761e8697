import { useEffect, useEffectEvent } from 'react'

/** How long a work has to be looked at before it counts as seen. */
const SEEN_AFTER_MS = 1000

/** Calls `count` once for each work, after a second on a page that can be seen; never in the way of anything. */
export function useCountView(stock_id: string, count: (stock_id: string) => void) {
  const onSeen = useEffectEvent(count)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function onChange() {
      clearTimeout(timer)
      if (document.visibilityState === 'visible') {
        timer = setTimeout(() => {
          document.removeEventListener('visibilitychange', onChange)
          onSeen(stock_id)
        }, SEEN_AFTER_MS)
      }
    }
    document.addEventListener('visibilitychange', onChange)
    onChange()
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onChange)
    }
  }, [stock_id])
}
