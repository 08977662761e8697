import type { Studio } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { href, Link, useLocation } from 'react-router'

/** The pages of the studio. */
const entries = [
  { name: 'Overview', to: href('/studio') },
  { name: 'Wanted', to: href('/studio/wanted') },
  { name: 'Upload', to: href('/studio/uploads') },
  { name: 'Drafts', to: href('/studio/drafts') },
  { name: 'In review', to: href('/studio/in-review') },
  { name: 'Refused', to: href('/studio/refused') },
  { name: 'Published', to: href('/studio/published') },
  { name: 'Releases', to: href('/studio/releases') },
  { name: 'Earnings', to: href('/studio/earnings') },
  { name: 'Payouts', to: href('/studio/payouts') },
  { name: 'Profile', to: href('/studio/profile') },
  { name: 'Agreement', to: href('/studio/agreement') },
]

const after_leaving = new Set(['Overview', 'Earnings', 'Payouts'])
const entries_after_leaving = entries.filter(({ name }) => after_leaving.has(name))

interface StudioFrameProps {
  /** Null while it is loaded. */
  studio: Studio | null
  /** Whether the navigation is available; it isn't before the current agreement is accepted. */
  navigable: boolean
  children: React.ReactNode
}

/** The studio's heading and navigation, inside the frame of the site. Pages of one draft or release have their own heading. */
export function StudioFrame({ studio, navigable, children }: StudioFrameProps) {
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '').replace(/^(\/studio\/(?:drafts|releases))\/.*/, '$1')
  const is_one = /^\/studio\/(drafts|releases)\/./.test(pathname)
  const title = is_one ? null : (entries.find(({ to }) => to === here)?.name ?? 'Studio')
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // Scroll only the row, never the page.
    const current = list.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (list.current && current) list.current.scrollLeft = current.offsetLeft - list.current.offsetLeft - 16
  }, [here])
  return (
    <div className="page pt-8 lg:pt-12">
      <p className="text-small wrap-anywhere text-ink-muted">
        <span className="font-semibold">Studio</span>
        {studio && ` · ${studio.full_name} · @${studio.username}`}
      </p>
      {title && <h1 className="text-h1">{title}</h1>}
      {navigable && (
        <nav aria-label="Studio" data-screen-only className="mt-6 border-b border-line">
          <ul ref={list} className="swipe gap-1">
            {(studio?.left_at ? entries_after_leaving : entries).map(({ name, to }) => (
              <li key={to}>
                <Link to={to} className="tab" aria-current={here === to ? 'page' : undefined}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className="pt-8">{children}</div>
    </div>
  )
}
