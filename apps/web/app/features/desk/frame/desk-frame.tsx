import { deskLogOut } from '@taswira/contract'
import clsx from 'clsx'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { SendForm } from '../../../forms/send-form.tsx'
import { useForm } from '../../../forms/use-form.ts'
import { Mark } from '../../../site/mark.tsx'
import { settings } from '../../../site/settings.ts'
import { Notice } from '../../../ui/form/notice.tsx'
import { entry_groups, isAt } from './desk-entries.ts'
import { type DeskSession, useMayCall } from './desk-session.ts'
import { momentText } from './moment-text.ts'
import { LoadingNavigation } from './loading.tsx'

interface DeskFrameProps {
  /** The logged-in operator; undefined hides the navigation. */
  operator?: (Pick<DeskSession, 'email' | 'second_factor_due'> & { logOut: () => Promise<void> }) | undefined
  /** Whether the browser hasn't read yet who is logged in: the navigation's place stays free. */
  loading?: boolean | undefined
  /** Shown below the header while the browser is offline. */
  offline: React.ReactNode
  waiting: boolean
  theme_choice: React.ReactNode
  children: React.ReactNode
}

const NAV_ID = 'desk-nav'

/** The desk's own header, navigation and footer, which replace those of the shop. */
export function DeskFrame({ operator, loading, offline, waiting, theme_choice, children }: DeskFrameProps) {
  const { key, pathname } = useLocation()
  // The page on which the menu was opened on a phone; following a link therefore closes it.
  const [opened_at, setOpenedAt] = useState<string>()
  const open = opened_at === key
  return (
    <>
      <header data-screen-only className="sticky top-0 z-40 border-b border-line bg-surface">
        <div className="page flex min-h-16 items-center gap-2">
          <Link to="/desk" className="mr-auto flex min-h-11 min-w-0 items-center gap-2 text-link">
            <Mark />
            <span className="truncate font-heading text-h3">
              <span className="sr-only">{settings.now().name} </span>Desk
            </span>
          </Link>
          {operator && (
            <>
              <Account {...operator} />
              <button
                type="button"
                className="btn btn-outline btn-compact lg:hidden"
                aria-expanded={open}
                aria-controls={NAV_ID}
                onClick={() => setOpenedAt(open ? undefined : key)}
              >
                Menu
              </button>
            </>
          )}
        </div>
        {offline}
        {waiting && <div className="progress-bar" />}
      </header>
      <div
        className={clsx(
          'min-h-[calc(100dvh-12.25rem)]',
          (operator || loading) &&
            'page lg:grid lg:grid-cols-[176px_minmax(0,1fr)] lg:items-start lg:gap-x-10',
        )}
      >
        {loading && <LoadingNavigation />}
        {operator && <DeskNavigation open={open} />}
        <main
          id="content"
          tabIndex={-1}
          // Without script, the navigation's place is empty.
          className={clsx('outline-none', loading && 'lg:col-start-2')}
          aria-busy={waiting || undefined}
        >
          {operator && !settings.now().selling && (
            <Notice tone="info" className="mt-6">
              The shop isn't selling yet.{' '}
              <Link to="/desk/set-up" className="link">
                Finish the set-up guide
              </Link>
            </Notice>
          )}
          {operator?.second_factor_due && !isAt(pathname, '/desk/account') && (
            <Notice tone="info" className="mt-6">
              Owners need two-step log-in from {momentText(operator.second_factor_due)}.{' '}
              <Link to="/desk/account" className="link">
                Turn it on
              </Link>
            </Notice>
          )}
          {children}
        </main>
      </div>
      <footer data-screen-only className="band mt-16">
        <div className="page flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-3 text-small text-band-link">
          <p>Times are in West Africa Time (WAT, UTC+1).</p>
          <div className="flex flex-wrap items-center gap-x-4">
            <Link to="/" className="band-link inline-flex min-h-11 items-center">
              View site
            </Link>
            {theme_choice}
          </div>
        </div>
      </footer>
    </>
  )
}

function Account({ email, logOut }: NonNullable<DeskFrameProps['operator']>) {
  const form = useForm({ name: deskLogOut.name }, { send: logOut })
  return (
    <SendForm form={form} className="flex min-w-0 items-center gap-3 text-small">
      <span className="min-w-0 truncate text-ink-muted max-sm:sr-only">{email}</span>
      <button type="submit" className="btn btn-text btn-compact flex-none">
        Log out
      </button>
    </SendForm>
  )
}

/** Next to the screen on wide windows; on phones it opens below the header. */
function DeskNavigation({ open }: { open: boolean }) {
  const { pathname } = useLocation()
  const may = useMayCall()
  const groups = entry_groups
    .map(({ name, entries }) => ({ name, entries: entries.filter(({ call }) => may(call)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <nav
      id={NAV_ID}
      aria-label="Desk"
      data-screen-only
      className={clsx(
        'gap-x-6 gap-y-5 border-line py-4 max-lg:border-b lg:sticky lg:top-16 lg:grid lg:pt-9',
        open ? 'grid grid-cols-2 sm:grid-cols-3' : 'max-lg:hidden',
        'lg:grid-cols-1',
      )}
    >
      {groups.map(({ name, entries }) => (
        <div key={name ?? ''}>
          {name && <p className="mb-1 px-3 text-micro font-semibold text-ink-muted">{name}</p>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.to}>
                <Link
                  to={entry.to}
                  className="desk-entry"
                  aria-current={isAt(pathname, entry.to) ? 'page' : undefined}
                >
                  {entry.name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
