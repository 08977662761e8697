import { SCROLL_THRESHOLD_PX } from '@taswira/contract'
import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `more` when the returned element comes within 50 px of the screen (docs/specification.md, section 9). */
export function useLoadMore(more: () => void, enabled: boolean) {
  const sentinel = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(more)
  useEffect(() => {
    if (!enabled || !sentinel.current) return
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && onNear(), {
      rootMargin: `${SCROLL_THRESHOLD_PX}px`,
    })
    observer.observe(sentinel.current)
    return () => observer.disconnect()
  }, [enabled])
  return sentinel
}
