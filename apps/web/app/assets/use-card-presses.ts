import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { onDemand } from '../browser/on-demand.ts'
import { useLoadedEarly } from '../browser/use-on-demand.ts'
import { toggleSave } from '../saves/toggle-save.ts'

/** Marks the picture that grows into the image page (grid.css). */
const GROWS = 'data-grows'
/** How long a finger stays on a card to open the quick look, in ms. */
const LONG_PRESS_MS = 500

// The router doesn't handle the rejection of a view transition that is interrupted, for example by Back. The page
// changes anyway, so the rejection is ignored.
if (!import.meta.env.SSR) {
  addEventListener('unhandledrejection', (event) => {
    if (event.reason instanceof DOMException && /transition/i.test(event.reason.message))
      event.preventDefault()
  })
}

const loadLook = onDemand(() => import('./quick-look.tsx'))

interface Look {
  QuickLook: Awaited<ReturnType<typeof loadLook>>['QuickLook']
  /** Position of the image in the grid, from 0. */
  at: number
  /** How often it was opened. */
  times: number
}

/**
 * Event handlers for a grid's cards: a press on a link navigates without a full page load, a press on Save saves, and
 * hovering over a link prefetches its page. Space, a long press or the button opens the quick look; arrow keys move to
 * the next card, and S saves.
 */
export function useCardPresses() {
  const navigate = useNavigate()
  const [likely, setLikely] = useState<string | null>(null)
  const [look, setLook] = useState<Look | null>(null)
  useLoadedEarly(loadLook)
  const finger = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** Opens the image's page instead if the code can't be loaded. */
  const openLook = (link: HTMLAnchorElement) =>
    loadLook().then(
      ({ QuickLook, findCards }) =>
        setLook((last) => ({ QuickLook, at: findCards(link).indexOf(link), times: (last?.times ?? 0) + 1 })),
      () => link.click(),
    )

  function onClick(event: React.MouseEvent<HTMLElement>) {
    const pressed = event.target as Element
    // The end of a long press that opened the quick look.
    if (pressed.closest('.card') && event.currentTarget.querySelector('dialog[open]'))
      return event.preventDefault()
    const stock_id = pressed.closest<HTMLElement>('[data-save]')?.dataset.save
    const link = pressed.closest('a')
    if (stock_id && !link) void toggleSave(stock_id)
    if (pressed.closest('.card-look')) void openLook(findLink(pressed)!)
    if (!link || event.defaultPrevented || !opensHere(event)) return
    event.preventDefault()
    const grows = link.classList.contains('picture-box')
    // A press on another card may have been interrupted, and only one picture can grow.
    document.querySelector(`[${GROWS}]`)?.removeAttribute(GROWS)
    if (grows) link.setAttribute(GROWS, '')
    // For the log-in page: what the visitor pressed (session/pressed.ts).
    void navigate(link.pathname + link.search + link.hash, {
      viewTransition: grows,
      state: Object.assign({}, link.dataset),
    })
  }

  function onPointerOver(event: React.PointerEvent<HTMLElement>) {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.picture-box')
    if (link) setLikely(link.pathname)
  }

  function onKeyDown(event: React.KeyboardEvent<HTMLElement>) {
    const link = event.target as HTMLAnchorElement
    if (!link.matches('a.picture-box') || !/^(Arrow.*| |s)$/i.test(event.key) || !opensHere(event)) return
    event.preventDefault()
    if (event.key === ' ') void openLook(link)
    else
      loadLook().then(
        ({ pressKey }) => pressKey(event.key, link),
        () => {},
      )
  }

  const onPointerDown = (event: React.PointerEvent<HTMLElement>) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a.picture-box')
    if (link && event.pointerType === 'touch')
      finger.current = setTimeout(() => void openLook(link), LONG_PRESS_MS)
  }
  const onRelease = () => clearTimeout(finger.current)

  /** A long press would open the browser's menu for links. */
  const onContextMenu = (event: React.MouseEvent<HTMLElement>) => {
    if ((event.nativeEvent as PointerEvent).pointerType === 'touch') event.preventDefault()
  }

  return {
    handlers: {
      onClick,
      onPointerOver,
      onKeyDown,
      onPointerDown,
      onPointerUp: onRelease,
      onPointerCancel: onRelease,
      onContextMenu,
    },
    likely,
    look,
  }
}

/** The link to the page of a card's image. */
const findLink = (inside: Element) =>
  inside.closest('.card')?.querySelector<HTMLAnchorElement>('a.picture-box')

/** Without a modifier key: clicks with one open a new tab or window. */
const opensHere = (event: React.MouseEvent | React.KeyboardEvent) =>
  !('button' in event && event.button) && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
