import { isApiError, resetPassword } from '@taswira/contract'
import { data, href, Link, useNavigation, useSearchParams } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { resetValues } from '../features/members/form-values.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { askResetRefusal } from '../features/members/refusal.ts'
import { ResetPasswordForm } from '../features/members/reset-password-form.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { clearSession, readToken } from '../session/session.ts'
import type { Route } from './+types/reset-password.ts'

/** The address holds a secret: it is told to no page that one goes to from here. */
export const loader = () => data(null, { headers: { ...private_headers, 'Referrer-Policy': 'no-referrer' } })

export const headers = headersOfLoader

/** An answer to the form changes nothing that was loaded. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => [
  ...privateMeta('New password'),
  { name: 'referrer', content: 'no-referrer' },
]

export async function clientAction({ request }: Route.ClientActionArgs) {
  const body = resetValues(await request.formData())
  try {
    await callApi(resetPassword, { body })
  } catch (error) {
    if (isApiError(error, 'invalid_reset_link')) return { outcome: 'expired' as const }
    const refusal = askResetRefusal(error)
    // A link that was cut short on its way is as good as an old one.
    if (refusal.fields?.uid || refusal.fields?.token) return { outcome: 'expired' as const }
    return { outcome: 'refused' as const, refusal }
  }
  // Every session of the account has ended, this browser's too.
  if (readToken()) clearSession()
  return { outcome: 'changed' as const }
}

export default function ResetPassword({ actionData }: Route.ComponentProps) {
  const [params] = useSearchParams()
  const busy = useNavigation().formMethod === 'POST'
  const uid = params.get('uid')
  const token = params.get('token')

  if (actionData?.outcome === 'changed') {
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
  if (!uid || !token || actionData?.outcome === 'expired') {
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
    <FormCard title="New password">
      <ResetPasswordForm uid={uid} token={token} refusal={actionData?.refusal} busy={busy} />
    </FormCard>
  )
}
