import { useEffect, useRef, useState } from 'react'

/** Whether an element is visible; true until the browser has checked. */
export function useOnScreen<E extends Element>() {
  const element = useRef<E>(null)
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry && setSeen(entry.isIntersecting))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, seen] as const
}
