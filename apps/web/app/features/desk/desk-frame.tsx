import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { announce } from '../../ui/announce.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { SendForm } from '../../ui/form/send-form.tsx'
import type { DeskAnswer } from './desk-calls.ts'

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
  title: string
  /** What became of what was done last. */
  answer: DeskAnswer | undefined
  children: React.ReactNode
}

/** Around every screen of the desk: who is here, where to, and how the last thing went. */
export function DeskFrame({ email, title, answer, children }: DeskFrameProps) {
  const { pathname } = useLocation()
  const here = pathname.replace(/\/$/, '')
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [here])
  const heading = useRef<HTMLHeadingElement>(null)
  const outcome = useRef<HTMLDivElement>(null)
  const told = answer?.done ?? answer?.under_way
  useEffect(() => {
    if (told) announce(told)
    if (answer?.refused) outcome.current?.focus()
    if (answer?.form === 'log-in') heading.current?.focus()
  }, [answer, told])
  useEffect(() => {
    // What was pressed may have gone with the screen that it stood on.
    if (told && document.activeElement === document.body) outcome.current?.focus({ preventScroll: true })
  }, [answer, told, children])
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
        <SendForm className="flex min-w-0 items-center gap-3 text-small">
          <span className="min-w-0 text-ink-muted">{email}</span>
          <button type="submit" name="form" value="log-out" className="btn btn-text btn-compact flex-none">
            Log out
          </button>
        </SendForm>
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-6 text-h1 lg:mt-8">
        {title}
      </h1>
      <div ref={outcome} tabIndex={-1} className="scroll-mt-24">
        {answer?.refused && (
          <Notice tone="danger" className="mt-4">
            {answer.refused}
          </Notice>
        )}
        {told && (
          <Notice tone={answer?.done ? 'success' : 'info'} className="mt-4">
            {told}
          </Notice>
        )}
      </div>
      <div className="mt-6">{children}</div>
    </div>
  )
}
