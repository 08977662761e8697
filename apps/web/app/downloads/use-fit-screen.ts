import { useEffect } from 'react'

/** Distance to the edge of the screen, in px. */
const EDGE_PX = 16
/** Height of the top bar, in px. */
const BAR_PX = 80

/** Moves a card below its button up until all of it is visible; `--lift` is the distance in px. */
export function useFitScreen(card: React.RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = card.current
    if (!element) return
    function fit() {
      if (!element) return
      element.style.setProperty('--lift', '0px')
      const { top, bottom } = element.getBoundingClientRect()
      const over = bottom + EDGE_PX - innerHeight
      element.style.setProperty('--lift', `${Math.max(0, Math.min(over, top - BAR_PX))}px`)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    addEventListener('resize', fit)
    return () => {
      observer.disconnect()
      removeEventListener('resize', fit)
    }
  }, [card])
}
