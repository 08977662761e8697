import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../../ui/announce.ts'
import '../../ui/intercept-back.ts'

/**
 * After a move to another page or search: focus goes to its heading and its title is said (docs/design.md, "Shell").
 * Filters and growing lists leave the focus where it is.
 */
export function PageChange() {
  const { pathname, search } = useLocation()
  const place = `${pathname}?${new URLSearchParams(search).get('keywords')}`
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    // What lies over a page goes with it, also when the way was Back.
    for (const sheet of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) sheet.close()
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    // A page with one thing to fill in begins there. The router decides where the page stands: at the top, or where
    // it was when going back.
    const start = document.querySelector<HTMLElement>('main [data-start]') ?? heading
    start?.focus({ preventScroll: true })
    announce(document.title)
  }, [place])
  return null
}
