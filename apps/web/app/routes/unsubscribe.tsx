import { checkUnsubscribeLink, unsubscribe } from '@taswira/contract'
import { data, href, Link } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { isAccepted, privateMeta, secret_headers } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { settings } from '../site/settings.ts'
import type { Route } from './+types/unsubscribe.ts'

/**
 * Doesn't change anything, because mail programs and scanners open links automatically. The URL must not reach other
 * sites.
 */
export async function loader({ request }: Route.LoaderArgs) {
  const valid = await isAccepted(callApi(checkUnsubscribeLink, { body: linkOf(request) }))
  return data({ valid }, { headers: secret_headers })
}

function linkOf({ url }: Request) {
  const { searchParams } = new URL(url)
  return { member: searchParams.get('member') ?? '', signature: searchParams.get('signature') ?? '' }
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = () => privateMeta('Unsubscribe')

/**
 * Called by the button below, and by mail programs for one-click unsubscribe (RFC 8058). Needs neither script nor a
 * session.
 */
export async function action({ request }: Route.ActionArgs) {
  const done = await isAccepted(callApi(unsubscribe, { body: linkOf(request) }))
  return data({ done }, { status: done ? 200 : 403, headers: secret_headers })
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { name } = settings.now()
  if (actionData?.done) {
    return (
      <FormCard
        title="You're unsubscribed"
        intro={
          <p>
            You won't get news and offers from {name} any more. You can turn them on again in your account.
          </p>
        }
      >
        <a href="/" className="btn btn-filled w-full">
          Go to {name}
        </a>
      </FormCard>
    )
  }
  if (!loaderData.valid)
    return (
      <FormCard
        title="This link isn't valid"
        intro={<p>Please use the link in the email again, or turn off news in your account.</p>}
      >
        <Link to={href('/account/profile')} className="btn btn-filled w-full">
          Go to your account
        </Link>
      </FormCard>
    )
  return (
    <FormCard
      title="Unsubscribe"
      intro={
        <p>
          Stop news and offers from {name}? We'll still email you about your account, such as codes and
          receipts.
        </p>
      }
    >
      {/* A plain form that posts to the current URL. */}
      <form method="post">
        <button type="submit" className="btn btn-filled w-full">
          Unsubscribe
        </button>
      </form>
    </FormCard>
  )
}
