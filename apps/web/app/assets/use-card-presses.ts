import { useState } from 'react'
import { useNavigate } from 'react-router'
import { toggleSave } from '../saves/toggle-save.ts'

/** Names the picture that grows into the image page (grid.css). */
const GROWS = 'data-grows'

// The router doesn't handle the rejection of a view transition that is cut short, for example by Back. The page changes
// all the same, so it is no error.
if (!import.meta.env.SSR) {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition/i.test(event.reason.message))
      event.preventDefault()
  })
}

/**
 * What a grid listens to in place of its cards: a press on a link opens its page without loading everything again, a
 * press on Save saves, and pointing at a link is a reason to load its page.
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

/** A plain click; others open a new tab or window. */
const opensHere = (event: React.MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
