import { deskLogOut } from '@taswira/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import {
  data,
  href,
  isRouteErrorResponse,
  Link,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import { callDesk, type DeskAnswer } from '../../features/desk/frame/desk-calls.ts'
import { DeskContext } from '../../features/desk/frame/desk-context.ts'
import { DeskFrame } from '../../features/desk/frame/desk-frame.tsx'
import { DeskLogIn } from '../../features/desk/frame/desk-log-in.tsx'
import { FirstOwnerForm } from '../../features/desk/team/first-owner-form.tsx'
import { JoinForm } from '../../features/desk/team/join-form.tsx'
import { clearDeskSession, useDeskSession, useLogOutNotice } from '../../features/desk/frame/desk-session.ts'
import { expectDeskParams } from '../../features/desk/frame/load-screen.ts'
import { LoadingRows } from '../../features/desk/frame/loading.tsx'
import { FormCard } from '../../features/members/form-card.tsx'
import { OfflineBar } from '../../features/shell/offline-bar.tsx'
import { ThemeChoice } from '../../features/shell/theme-choice.tsx'
import { usePageWaiting } from '../../features/shell/use-page-waiting.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { useLate } from '../../ui/use-late.ts'
import '../../features/desk/frame/desk.css'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { claim, join, loadInvitation, logIn } from '../parts/enter-desk.ts'
import { private_headers, privateMeta } from '../parts/private-page.ts'
import type { Route } from './+types/layout.ts'

/** The server only checks that the URL exists. */
export function loader({ params }: Route.LoaderArgs) {
  expectDeskParams(params)
  return data(null, { headers: private_headers })
}

/** Screens load only in the browser (decision 21); the server renders the fallback. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const headers = () => private_headers

export const meta: Route.MetaFunction = () => privateMeta('Desk')

/** The layout with parts shared with the shop: the theme, and the indicators for connection and loading. */
function Frame({
  children,
  ...shown
}: Pick<React.ComponentProps<typeof DeskFrame>, 'operator' | 'loading' | 'children'>) {
  const settings = useRouteLoaderData<typeof rootLoader>('root')
  const waiting = useLate(usePageWaiting(), 150)
  return (
    <DeskFrame
      {...shown}
      offline={<OfflineBar />}
      waiting={waiting}
      theme_choice={<ThemeChoice theme={settings?.theme ?? 'system'} />}
    >
      {children}
    </DeskFrame>
  )
}

/** The server renders only the page layout. */
export function HydrateFallback() {
  return (
    <Frame loading>
      <div className="mt-6 lg:mt-8">
        <NeedsScript />
        <h1 className="sr-only">Desk</h1>
        <LoadingRows />
      </div>
    </Frame>
  )
}

/** Shown for an unknown URL or after an error in a screen. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <Frame>
      <div className="page flex flex-col items-start gap-4 py-16">
        <h1 className="text-h1">{missing ? 'Page not found' : 'Something broke'}</h1>
        <p className="text-ink-muted">
          {missing ? "There's nothing at this address." : 'Reload the page to try again.'}
        </p>
        <Link to="/desk" className="btn btn-outline">
          Go to the overview
        </Link>
      </div>
    </Frame>
  )
}

/** Without the site's bar and footer (root.tsx). */
export const handle = true

/** The log-in form, or the layout with the current screen. */
export default function Desk() {
  const session = useDeskSession()
  const screen = useMatches().at(-1)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { key, pathname } = useLocation()
  const [shown, setShown] = useState<DeskAnswer>()
  const [shown_at, setShownAt] = useState(key)
  const just_entered = useRef(false)
  const log_out_notice = useLogOutNotice()
  const is_open = Boolean(session && screen?.loaderData)
  // When the session expires, the screen stays mounted behind the log-in form, so that unsaved input isn't lost. After
  // logging out, nothing of the desk stays, not even after Back.
  const [kept, setKept] = useState(false)
  const keep = is_open || (kept && Boolean(session ?? log_out_notice))
  // A different operator gets a fresh screen.
  const [email, setEmail] = useState(session?.email)
  if (kept !== keep) setKept(keep)
  if (session && session.email !== email) setEmail(session.email)
  if (shown_at !== key) {
    setShownAt(key)
    setShown(undefined)
  }
  const hasJustEntered = useCallback(() => {
    const entered = just_entered.current
    just_entered.current = false
    return entered
  }, [])
  const desk = useMemo(() => ({ shown, show: setShown, hasJustEntered }), [shown, hasJustEntered])

  async function enter(form: FormData) {
    const refusal = await logIn(form)
    if (refusal) return refusal
    just_entered.current = true
    await revalidate()
  }

  const startAt =
    (to: string, open: (form: FormData) => Promise<FormAnswer | undefined>) => async (form: FormData) => {
      const refusal = await open(form)
      if (refusal) return refusal
      just_entered.current = true
      await navigate(to, { replace: true })
    }

  async function leave() {
    // The operator is logged out in this tab even if the call fails.
    await callDesk(deskLogOut, {}).catch(() => {})
    clearDeskSession()
    await navigate(href('/desk'))
  }

  if (!session && pathname.startsWith(href('/desk/first-owner')))
    return (
      <Frame>
        <FormCard title="Your shop" intro={<p>Make your account. You can add others at the desk.</p>}>
          <FirstOwnerForm claim={startAt(href('/desk/set-up'), claim)} />
        </FormCard>
      </Frame>
    )

  if (!session && pathname.startsWith(href('/desk/join')))
    return (
      <Frame>
        <FormCard title="Join the desk">
          <JoinForm load={loadInvitation} join={startAt(href('/desk'), join)} />
        </FormCard>
      </Frame>
    )

  return (
    <DeskContext value={desk}>
      <Frame operator={session && is_open ? { ...session, logOut: leave } : undefined}>
        {!is_open && (
          <FormCard title="Desk" intro={<p>For staff. Members log in on the main site.</p>}>
            <DeskLogIn logIn={enter} />
          </FormCard>
        )}
        {keep && (
          <div hidden={!is_open}>
            <Outlet key={email} />
          </div>
        )}
      </Frame>
    </DeskContext>
  )
}
