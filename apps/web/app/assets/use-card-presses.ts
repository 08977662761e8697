import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toggleSave } from '../saves/toggle-save.ts'

/** Marks the picture that grows into the image page (grid.css). */
const GROWS = 'data-grows'

// The router doesn't handle the rejection of a view transition that is interrupted, for example by Back. The page
// changes anyway, so the rejection is ignored.
if (!import.meta.env.SSR) {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition/i.test(event.reason.message))
      event.preventDefault()
  })
}

/**
 * Event handlers for a grid's cards: a press on a link navigates without a full page load, a press on Save saves, and
 * hovering over a link prefetches its page.
 */
export function useCardPresses() {
  const navigate = useNavigate()
  const [likely, setLikely] = useState<string | null>(null)

  function onClick(event: React.MouseEvent<HTMLElement>) {
    const pressed = event.target as Element
    const stock_id = pressed.closest<HTMLElement>('[data-save]')?.dataset.save
    if (stock_id) void toggleSave(stock_id)
    const link = pressed.closest('a')
    if (!link || event.defaultPrevented || !opensHere(event)) return
    event.preventDefault()
    const grows = link.classList.contains('picture-box')
    if (grows) link.setAttribute(GROWS, '')
    void navigate(link.pathname + link.search + link.hash, { viewTransition: grows })
  }

  function onPointerOver(event: React.PointerEvent<HTMLElement>) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.picture-box')
    if (link) setLikely(link.pathname)
  }

  return { onClick, onPointerOver, likely }
}

/** A plain click; clicks with a modifier key open a new tab or window. */
const opensHere = (event: React.MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
