import { ApiError, canonicalEmail, deskLogIn, deskLogOut, member_texts } from '@taswira/contract'
import { useState } from 'react'
import {
  data,
  href,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
} from 'react-router'
import { answerOf, callDesk, type DeskAnswer, loggedOut } from '../features/desk/desk-calls.ts'
import {
  clearDeskSession,
  keepDeskSession,
  readDeskToken,
  useDeskSession,
} from '../features/desk/desk-session.ts'
import { DeskFrame } from '../features/desk/desk-frame.tsx'
import { DeskLogIn } from '../features/desk/desk-log-in.tsx'
import { LoadingRows, NotLoaded } from '../features/desk/loading.tsx'
import type { DeskPlace } from '../features/desk/place.ts'
import { TellDesk } from '../features/desk/tell-desk.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { logInRefusal } from '../features/members/refusal.ts'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { textOf } from '../ui/form/text-of.ts'
import type { Route } from './+types/desk.ts'

/** One screen of the desk, loaded when it is opened: nobody else carries it. */
interface DeskScreen {
  title: string
  open: (place: DeskPlace) => Promise<React.ReactNode>
  act?: (form: FormData, place: DeskPlace) => Promise<DeskAnswer>
}

const screens: { path: RegExp; load: () => Promise<DeskScreen> }[] = [
  { path: /^$/, load: () => import('./desk-overview.tsx') },
  { path: /^requests$/, load: () => import('./desk-requests.tsx') },
  { path: /^messages$/, load: () => import('./desk-messages.tsx') },
  { path: /^orders$/, load: () => import('./desk-orders.tsx') },
  { path: /^orders\/(TSW-[0-9a-f]{24})$/, load: () => import('./desk-order.tsx') },
  { path: /^catalogue$/, load: () => import('./desk-catalogue.tsx') },
  { path: /^catalogue\/(TSW-[0-9]{6,12})$/, load: () => import('./desk-asset.tsx') },
  { path: /^log$/, load: () => import('./desk-log.tsx') },
]

/** Throws 404 for an address that is none. */
function screenAt(path = '') {
  for (const screen of screens) {
    const match = screen.path.exec(path)
    if (match) return { load: screen.load, id: match[1] ?? '' }
  }
  throw data(null, { status: 404 })
}

/** The server knows which addresses there are, and nothing else of the desk. */
export function loader({ params }: Route.LoaderArgs) {
  screenAt(params['*'])
  return data(null, { headers: private_headers })
}

export const headers = () => private_headers

export const meta: Route.MetaFunction = () => privateMeta('Desk')

/** In the browser alone: nothing of the desk is rendered on the server (docs/decisions/0021). */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { load, id } = screenAt(params['*'])
  if (!readDeskToken()) return null
  try {
    const { title, open } = await load()
    return { title, page: await open({ id, query: new URL(request.url).searchParams }) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'unauthenticated') {
      clearDeskSession()
      return null
    }
    if (error instanceof ApiError && error.code === 'not_found') throw data(null, { status: 404 })
    if (!(error instanceof ApiError || error instanceof TypeError)) throw error
    return { title: 'Desk', page: <NotLoaded /> }
  }
}
clientLoader.hydrate = true as const

export async function clientAction({
  request,
  params,
}: Route.ClientActionArgs): Promise<DeskAnswer | Response> {
  const form = await request.formData()
  const wanted = textOf(form, 'form')
  if (wanted === 'log-in') return logIn(form)
  if (wanted === 'log-out') return logOut()
  const { load, id } = screenAt(params['*'])
  const { act } = await load()
  try {
    return act
      ? await act(form, { id, query: new URL(request.url).searchParams })
      : { form: wanted, notice: member_texts.login_failed }
  } catch (error) {
    return loggedOut(error)
  }
}

/** A request that failed or was refused for its fields changed nothing: the next try need not wait for a reload. */
export function shouldRevalidate({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const answer = actionResult as DeskAnswer | undefined
  return answer?.notice || answer?.fields ? false : defaultShouldRevalidate
}

async function logIn(form: FormData): Promise<DeskAnswer> {
  const email = canonicalEmail(textOf(form, 'email'))
  const password = textOf(form, 'password')
  if (!email || !password) return { form: 'log-in', notice: member_texts.login_blank }
  try {
    const { token } = await callDesk(deskLogIn, { credentials: { email, password } })
    keepDeskSession({ token, email })
    return { form: 'log-in' }
  } catch (error) {
    return { form: 'log-in', ...logInRefusal(error) }
  }
}

async function logOut(): Promise<Response> {
  // Logged out here it is, whatever becomes of the call.
  await answerOf('log-out', () => callDesk(deskLogOut, {}).then(() => '')).catch(() => {})
  clearDeskSession()
  return redirect(href('/desk/*', { '*': '' }))
}

/** What the server sends: the frame, and nothing of anybody. */
export function HydrateFallback() {
  return (
    <div className="page pt-8 lg:pt-12">
      <NeedsScript />
      <h1 className="sr-only">Desk</h1>
      <LoadingRows />
    </div>
  )
}

export default function Desk({ loaderData, actionData }: Route.ComponentProps) {
  const session = useDeskSession()
  const { formData } = useNavigation()
  const { key } = useLocation()
  const [told, setTold] = useState<DeskAnswer>()
  const [told_at, setToldAt] = useState(key)
  if (told_at !== key) {
    setToldAt(key)
    setTold(undefined)
  }
  const answer = told ?? actionData
  // Logged out: nothing of the desk stays to be seen, by Back neither.
  if (!session || !loaderData) {
    return (
      <FormCard title="Desk" intro={<p>For those who answer. Members log in elsewhere.</p>}>
        <DeskLogIn
          notice={answer?.form === 'log-in' ? answer.notice : undefined}
          busy={formData?.get('form') === 'log-in'}
        />
      </FormCard>
    )
  }
  return (
    <TellDesk value={setTold}>
      <DeskFrame email={session.email} title={loaderData.title} answer={answer}>
        {loaderData.page}
      </DeskFrame>
    </TellDesk>
  )
}
