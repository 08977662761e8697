import clsx from 'clsx'
import { useState } from 'react'
import { href, Link, useLocation } from 'react-router'
import { Wordmark } from '../../site/mark.tsx'
import { usePrefetch } from '../../browser/use-online.ts'
import { entry_class, kind_entries } from './menu.ts'
import { ImagesMenu } from './images-menu.tsx'
import type { Member } from './member-entries.ts'
import { MobileMenu } from './mobile-menu.tsx'
import { OfflineBar } from './offline-bar.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { useSearchShortcut } from './use-search-shortcut.ts'

interface TopBarProps {
  /** The compact search box; null on the home page, which has a large one. */
  search: React.ReactNode
  /** Null for visitors, and for everyone before hydration. */
  member: Member | null
  /** The member's menu (`corner`), and the credits for the mobile menu (`credits`). */
  corner: React.ReactNode
  credits: React.ReactNode
  offline: React.ReactNode
  waiting: boolean
}

export function TopBar({ search, member, corner, credits, offline, waiting }: TopBarProps) {
  const { pathname } = useLocation()
  const [searching, setSearching] = useState(false)
  useSearchShortcut(search ? () => setSearching(true) : null)
  return (
    <header data-screen-only className="top-bar sticky top-0 z-40 border-b border-transparent bg-surface">
      <div className="page flex h-16 items-center gap-2 lg:h-18 xl:gap-4">
        <Link to="/" className="flex min-h-11 min-w-0 items-center text-link" prefetch={usePrefetch()}>
          <Wordmark />
        </Link>

        <nav aria-label="Main" className="hidden items-center gap-0.5 lg:flex">
          <ImagesMenu />
          {kind_entries.map(({ name, to }) => (
            <Link
              key={to}
              to={to}
              className={entry_class}
              aria-current={pathname === to ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
          <span className={clsx(entry_class, 'cursor-default text-ink-muted hover:bg-transparent')}>
            Editorial <span className="tag ml-1">coming soon</span>
          </span>
          <Link to={href('/contact-us')} className={entry_class}>
            Enterprise
          </Link>
        </nav>

        {search && <div className="mx-auto hidden w-full max-w-80 min-w-36 flex-1 xl:block">{search}</div>}

        <div className="ml-auto flex items-center gap-1 lg:gap-2">
          {search && (
            <Link
              to={href('/search')}
              className="icon-btn xl:hidden"
              aria-label="Search"
              aria-expanded={searching}
              onClick={(event) => {
                // Without script this links to the search page; with script it opens the field here.
                event.preventDefault()
                setSearching(!searching)
              }}
            >
              <SearchIcon size={22} />
            </Link>
          )}
          {member ? corner : <VisitorLinks />}
          <MobileMenu member={member} credits={credits} />
        </div>
      </div>
      {search && searching && (
        <div className="page pb-3 xl:hidden" ref={focusField}>
          {search}
        </div>
      )}
      {offline}
      {waiting && <div className="progress-bar" />}
    </header>
  )
}

/** A ref callback outside the component, so that it runs only when the row appears and not at every rendering. */
function focusField(row: HTMLElement | null) {
  row?.querySelector('input')?.focus()
}

/** The log-in and sign-up pages have only the name (docs/specification.md, section 2). */
export function NameOnlyBar() {
  return (
    <>
      <header data-screen-only className="flex h-18 items-center justify-center">
        <Link to="/" className="flex min-h-11 items-center text-link">
          <Wordmark />
        </Link>
      </header>
      <div className="sticky top-0 z-40">
        <OfflineBar />
      </div>
    </>
  )
}

function VisitorLinks() {
  return (
    <div className="visitor-links hidden items-center gap-1 whitespace-nowrap sm:flex">
      <Link to={href('/pricing')} className="btn btn-text btn-compact px-3">
        Pricing
      </Link>
      <Link to={href('/signup')} className="btn btn-text btn-compact px-3">
        Sign up
      </Link>
      <Link to={href('/login')} className="btn btn-filled btn-compact">
        Log In
      </Link>
    </div>
  )
}
