import { type CallInput, checkResetLink, isApiError, resetPassword } from '@taswira/contract'
import { data, href, Link } from 'react-router'
import { callApi } from '../api/call-api.ts'
import type { FormAnswer } from '../forms/form-answer.ts'
import { formValues } from '../forms/form-values.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { askResetRefusal } from '../features/members/refusal.ts'
import { ResetPasswordForm } from '../features/members/reset-password-form.tsx'
import { isAccepted, privateMeta, secret_headers } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { Drawing } from '../texts/drawing.tsx'
import { clearSession, readToken } from '../session/session.ts'
import type { Route } from './+types/reset-password.ts'

/** Checks the link first, so that nobody fills in a form that can't work. The check doesn't use it up. */
export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url)
  const link = { uid: searchParams.get('uid') ?? '', token: searchParams.get('token') ?? '' }
  const checked = await isAccepted(callApi(checkResetLink, { body: link }))
  return data(checked ? link : null, { headers: secret_headers })
}

export const headers = headersOfLoader

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [
  ...privateMeta('New password'),
  { name: 'referrer', content: 'no-referrer' },
]

export async function clientAction({
  request,
}: Route.ClientActionArgs): Promise<FormAnswer & { expired?: boolean }> {
  const { name: form } = resetPassword
  const body = formValues(await request.formData()) as CallInput<typeof resetPassword>['body']
  try {
    await callApi(resetPassword, { body })
  } catch (error) {
    const refusal = askResetRefusal(error)
    // A link that was cut off is treated like an expired one.
    const { uid: wrong_uid, token: wrong_token } = refusal.fields ?? {}
    const expired = isApiError(error, 'invalid_reset_link') || Boolean(wrong_uid ?? wrong_token)
    return { form, sent: false, expired, ...refusal }
  }
  // The reset ended all sessions of the account, including this browser's.
  if (readToken()) clearSession()
  return { form, sent: true }
}

export default function ResetPassword({ loaderData: link, actionData }: Route.ComponentProps) {
  if (actionData?.sent) {
    return (
      <FormCard
        title="Password changed"
        intro={<p>You've been logged out on every device. Log in with your new password.</p>}
      >
        <Link to={href('/login')} className="btn btn-filled w-full">
          Log In
        </Link>
      </FormCard>
    )
  }
  if (!link || actionData?.expired) {
    return (
      <FormCard
        title="This link has expired"
        intro={<p>Each link works once, for one hour. Please use the newest one.</p>}
      >
        <Link to={href('/forgot-password')} className="btn btn-filled w-full">
          Send a new link
        </Link>
      </FormCard>
    )
  }
  return (
    <FormCard
      title="New password"
      aside={<Drawing name="our-story" className="hidden w-full max-w-110 rounded-card lg:block" />}
    >
      <ResetPasswordForm {...link} />
    </FormCard>
  )
}
