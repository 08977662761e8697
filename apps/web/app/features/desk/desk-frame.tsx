import { deskLogOut } from '@taswira/contract'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'

const entries = [
  { name: 'Overview', to: '/desk' },
  { name: 'Requests', to: '/desk/requests' },
  { name: 'Messages', to: '/desk/messages' },
  { name: 'Orders', to: '/desk/orders' },
  { name: 'Catalogue', to: '/desk/catalogue' },
  { name: 'Log', to: '/desk/log' },
]

interface DeskFrameProps {
  email: string
  logOut: () => Promise<void>
  children: React.ReactNode
}

export function DeskFrame({ email, logOut, children }: DeskFrameProps) {
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '')
  const nav = useRef<HTMLElement>(null)
  const log_out = useForm({ name: deskLogOut.name }, { send: logOut })
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  return (
    <div className="page pt-6 lg:pt-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2" data-screen-only>
        <nav ref={nav} aria-label="Desk" className="swipe max-w-[calc(100%+2*var(--gutter))]">
          {entries.map(({ name, to }) => (
            <Link
              key={to}
              to={to}
              className="chip"
              aria-current={here === to || (to !== '/desk' && here.startsWith(`${to}/`)) ? 'page' : undefined}
            >
              {name}
            </Link>
          ))}
        </nav>
        <SendForm form={log_out} className="flex min-w-0 items-center gap-3 text-small">
          <span className="min-w-0 text-ink-muted">{email}</span>
          <button type="submit" className="btn btn-text btn-compact flex-none">
            Log out
          </button>
        </SendForm>
      </div>
      {children}
    </div>
  )
}
