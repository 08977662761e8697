import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce, forgetAnnouncements } from '../../ui/announce.ts'
import '../../ui/intercept-back.ts'

/**
 * After navigating to another page or search, focuses its heading and announces its title (docs/design.md, "Shell").
 * Filters and growing lists don't move the focus.
 */
export function PageChange() {
  const { pathname, search } = useLocation()
  const place = `${pathname}?${new URLSearchParams(search).get('keywords')}`
  const last = useRef(place)
  useEffect(() => {
    if (last.current === place) return
    last.current = place
    // Closes open dialogs and popovers when the page changes, after Back too.
    for (const sheet of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) sheet.close()
    for (const menu of document.querySelectorAll<HTMLElement>(':popover-open')) menu.hidePopover()
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) heading.tabIndex = -1
    // A page with a single field focuses it. The router sets the scroll position: the top, or after Back the previous
    // one.
    const start = document.querySelector<HTMLElement>('main [data-start]') ?? heading
    start?.focus({ preventScroll: true })
    forgetAnnouncements()
    announce(document.title)
  }, [place])
  return null
}
