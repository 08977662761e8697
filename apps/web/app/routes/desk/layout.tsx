import { canonicalEmail, deskLogIn, deskLogOut, member_texts } from '@taswira/contract'
import { useCallback, useMemo, useRef, useState } from 'react'
import { data, href, Outlet, useLocation, useMatches, useNavigate, useRevalidator } from 'react-router'
import { callDesk, type DeskAnswer } from '../../features/desk/desk-calls.ts'
import { DeskContext } from '../../features/desk/desk-context.ts'
import { DeskFrame } from '../../features/desk/desk-frame.tsx'
import { DeskLogIn } from '../../features/desk/desk-log-in.tsx'
import { clearDeskSession, keepDeskSession, useDeskSession } from '../../features/desk/desk-session.ts'
import { expectDeskParams } from '../../features/desk/load-screen.ts'
import { LoadingRows } from '../../features/desk/loading.tsx'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { FormCard } from '../../features/members/form-card.tsx'
import { logInRefusal } from '../../features/members/refusal.ts'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { fieldText } from '../../forms/form-values.ts'
import { private_headers, privateMeta } from '../parts/private-page.ts'
import type { Route } from './+types/layout.ts'

/** The server knows only which addresses exist. */
export function loader({ params }: Route.LoaderArgs) {
  expectDeskParams(params)
  return data(null, { headers: private_headers })
}

/** Screens load only in the browser (decision 21); until then the server's page shows the fallback. */
export const clientLoader = () => null
clientLoader.hydrate = true as const

export const headers = () => private_headers

export const meta: Route.MetaFunction = () => privateMeta('Desk')

/** Rendered by the server: only the frame. */
export function HydrateFallback() {
  return (
    <div className="page pt-8 lg:pt-12">
      <NeedsScript />
      <h1 className="sr-only">Desk</h1>
      <LoadingRows />
    </div>
  )
}

/** The log-in, or the frame around the current screen. */
export default function Desk() {
  const session = useDeskSession()
  const screen = useMatches().at(-1)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const { key } = useLocation()
  const [shown, setShown] = useState<DeskAnswer>()
  const [shown_at, setShownAt] = useState(key)
  const just_entered = useRef(false)
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

  async function leave() {
    // The operator is logged out here even when the call fails.
    await callDesk(deskLogOut, {}).catch(() => {})
    clearDeskSession()
    await navigate(href('/desk'))
  }

  // After the log-out nothing of the desk stays visible, not even after Back.
  if (!session || !screen?.loaderData) {
    return (
      <FormCard title="Desk" intro={<p>For staff. Members log in on the main site.</p>}>
        <DeskLogIn logIn={enter} />
      </FormCard>
    )
  }
  return (
    <DeskContext value={desk}>
      <DeskFrame email={session.email} logOut={leave}>
        <Outlet />
      </DeskFrame>
    </DeskContext>
  )
}

/** Logs an operator in on this tab. Returns why it was refused, if it was. */
async function logIn(fields: FormData): Promise<FormAnswer | undefined> {
  const refused = { form: deskLogIn.name, sent: false, about: ['email', 'password'] }
  const email = canonicalEmail(fieldText(fields, 'email'))
  const password = fieldText(fields, 'password')
  if (!email || !password) return { ...refused, notice: member_texts.login_blank }
  try {
    const { token } = await callDesk(deskLogIn, { credentials: { email, password } })
    keepDeskSession({ token, email })
  } catch (error) {
    return { ...refused, ...logInRefusal(error) }
  }
}
