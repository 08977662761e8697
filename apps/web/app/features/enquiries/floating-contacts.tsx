import { site } from '@taswira/contract'
import { type RefObject, useEffect, useState } from 'react'
import { useAlive } from '../../ui/use-alive.ts'

const round =
  'grid size-14 place-items-center rounded-pill bg-primary text-on-primary shadow-float hover:bg-primary-hover'

/** How much of the bottom of the screen the buttons take, in px. */
const BAND_PX = 88

/**
 * Two quick ways to write to us: bottom right on phones, beside the form where there is room. They lie over nothing:
 * while the form is under them they are gone.
 */
export function FloatingContacts({ form }: { form: RefObject<HTMLElement | null> }) {
  const alive = useAlive()
  const covered = useUnder(form)
  return (
    <ul
      aria-label="Quick contact"
      className={`mt-8 flex gap-3 ${alive ? 'max-lg:fixed max-lg:right-4 max-lg:bottom-[max(16px,env(safe-area-inset-bottom))] max-lg:z-30' : ''} ${covered ? 'max-lg:invisible' : ''}`}
      data-screen-only
    >
      <li>
        <a href={`https://wa.me/${site.whatsapp}`} target="_blank" rel="noopener" className={round}>
          <span className="sr-only">WhatsApp (in a new tab)</span>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinejoin="round"
              d="M4 20l1.2-4A8 8 0 1 1 8.2 19z"
            />
            <path
              fill="currentColor"
              d="M9.3 8.2c.5-.2.9 0 1.1.6l.4 1c.1.3 0 .6-.3 1l-.3.3c.6 1.1 1.5 2 2.7 2.6l.4-.4c.3-.3.6-.4.9-.2l1.1.5c.5.2.6.7.4 1.1-.4.8-1.2 1.2-2.1 1-2.6-.6-4.9-2.9-5.4-5.4-.2-.9.3-1.7 1.1-2.1z"
            />
          </svg>
        </a>
      </li>
      <li>
        <a href={`mailto:${site.email}`} className={round}>
          <span className="sr-only">Email</span>
          <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
            <path
              fill="none"
              stroke="currentColor"
              strokeWidth="1.75"
              strokeLinejoin="round"
              d="M4 6.5h16v11H4zM4 7l8 6 8-6"
            />
          </svg>
        </a>
      </li>
    </ul>
  )
}

/** Whether an element reaches into the bottom of the screen. */
function useUnder(element: RefObject<HTMLElement | null>): boolean {
  const [under, setUnder] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => setUnder(entry?.isIntersecting ?? false), {
      rootMargin: `-${Math.max(0, innerHeight - BAND_PX)}px 0px 0px 0px`,
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return under
}
