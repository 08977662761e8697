import { useEffect, useRef, useState } from 'react'

/** Whether an element is visible or still below the screen; true until the browser has checked. */
export function useOnScreen<E extends Element>() {
  const element = useRef<E>(null)
  const [seen, setSeen] = useState(true)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => {
      // Below the screen it has not been scrolled past yet.
      if (entry) setSeen(entry.isIntersecting || entry.boundingClientRect.top > 0)
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, seen] as const
}
