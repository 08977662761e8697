import { isApiError, unsubscribe } from '@taswira/contract'
import { data } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { secret_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { settings } from '../site/settings.ts'
import { Notice } from '../ui/form/notice.tsx'
import type { Route } from './+types/unsubscribe.ts'

/**
 * Doesn't change anything, because mail programs and scanners open links automatically. The URL must not reach other
 * sites.
 */
export const loader = () => data(null, { headers: secret_headers })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = () => privateMeta('Unsubscribe')

/**
 * Called by the button below, and by mail programs for one-click unsubscribe (RFC 8058). Needs neither script nor a
 * session.
 */
export async function action({ request }: Route.ActionArgs) {
  const { searchParams } = new URL(request.url)
  const body = {
    member: searchParams.get('member') ?? '',
    signature: searchParams.get('signature') ?? '',
  }
  try {
    await callApi(unsubscribe, { body })
    return data({ done: true }, { headers: secret_headers })
  } catch (error) {
    if (!isApiError(error) || error.status >= 500) throw error
    return data({ done: false }, { status: 403, headers: secret_headers })
  }
}

export default function Unsubscribe({ actionData }: Route.ComponentProps) {
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
      {actionData && (
        <Notice tone="danger" className="mb-4">
          This link isn't valid. Please use the link in the email again, or turn off news in your account.
        </Notice>
      )}
      {/* A plain form that posts to the current URL. */}
      <form method="post">
        <button type="submit" className="btn btn-filled w-full">
          Unsubscribe
        </button>
      </form>
    </FormCard>
  )
}
