import { useEffect, useEffectEvent } from 'react'

/** How long an asset has to be visible before a view counts, in ms. */
const SEEN_AFTER_MS = 1000

/** Calls `count` once per asset, after a second on a visible page. */
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
