import { acceptAgreement, countStudioReviews, isApiError, listDrafts, viewStudio } from '@taswira/contract'
import {
  data,
  href,
  Link,
  Outlet,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLocation,
} from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { FormCard } from '../../features/members/form-card.tsx'
import { AcceptAgreement } from '../../features/studio/accept-agreement.tsx'
import { LeftNotice } from '../../features/studio/left-notice.tsx'
import type { ImageCounts } from '../../features/studio/studio-frame.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import { loginTo } from '../../session/login-link.ts'
import { clearSession, readToken, useSession } from '../../session/session.ts'
import { useLate } from '../../ui/use-late.ts'
import { private_headers, privateMeta } from '../parts/private-page.ts'
import { sendStudioForm } from './send-studio-form.ts'
import { hasAccepted, type StudioContext } from './load-studio.ts'
import type { Route } from './+types/layout.ts'

export const headers = () => private_headers

export const meta: Route.MetaFunction = () => privateMeta('Studio')

/** Runs only in the browser: the server never knows which member loads a page (decision 5). */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  const to_login = () => redirect(loginTo(pathname + search))
  if (!readToken()) throw to_login()
  try {
    const [studio, counts] = await Promise.all([callApi(viewStudio, {}), countImages()])
    return { studio, counts }
  } catch (error) {
    if (isApiError(error, 'no_studio')) return { studio: null, counts: undefined }
    if (!isApiError(error, 'unauthenticated')) throw data(null, { status: 503 })
    clearSession()
    throw to_login()
  }
}

async function countImages(): Promise<ImageCounts> {
  const [reviews, drafts] = await Promise.all([
    callApi(countStudioReviews, {}),
    callApi(listDrafts, { query: { limit: '1' } }),
  ])
  return { ...reviews, drafts: drafts.total }
}

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  sendStudioForm(acceptAgreement, await request.formData())

/** Each page loads the counts again, because uploads and reviews change them. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.pathname !== args.nextUrl.pathname || revalidatesForm(args)

/** All that the server renders inside the frame, a screen high, so that the footer doesn't move later. */
export function HydrateFallback() {
  return (
    <div className="grid min-h-dvh content-start gap-6" aria-hidden="true">
      <div className="skeleton h-28 rounded-card" />
      <div className="skeleton h-60 rounded-card" />
    </div>
  )
}

const open_after_leaving = /\/(earnings|payouts)\/?$/

export default function StudioLayout({ loaderData: { studio, counts } }: Route.ComponentProps) {
  const session = useSession()
  const { pathname } = useLocation()
  const signed_out_late = useLate(!session, 300)

  // The member logged out here or in another tab, or returned with Back after that: nothing private stays visible.
  if (!session) {
    return (
      signed_out_late && (
        <FormCard title="You're logged out" intro={<p>Log in to see your studio.</p>}>
          <a href={loginTo('/studio')} className="btn btn-filled w-full">
            Log In
          </a>
        </FormCard>
      )
    )
  }
  if (!studio) {
    return (
      <FormCard
        title="Studio"
        intro={<p>The studio is for our contributors, and {session.email} isn't one yet.</p>}
      >
        <Link to={href('/contributor')} className="btn btn-filled w-full">
          Be a contributor
        </Link>
      </FormCard>
    )
  }
  const context: StudioContext = { studio, counts }
  if (studio.left_at && !open_after_leaving.test(pathname)) return <LeftNotice left_at={studio.left_at} />
  if (!studio.left_at && !hasAccepted(studio)) return <AcceptAgreement version={studio.agreement.current} />
  return <Outlet context={context} />
}
