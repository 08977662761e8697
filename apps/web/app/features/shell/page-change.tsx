import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { announce } from '../../ui/announce.ts'

/** After a move to another page: focus goes to its heading and its title is said (design, section 4). */
export function PageChange() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (heading) {
      heading.tabIndex = -1
      // The router decides where the page stands: at the top, or where it was when going back.
      heading.focus({ preventScroll: true })
    }
    announce(document.title)
  }, [pathname])
  return null
}
