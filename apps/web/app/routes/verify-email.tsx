import { isApiError, member_texts, OTP_DIGITS, resendOtp, verifyOtp } from '@taswira/contract'
import { data, href, Link, redirect } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { type CodeAnswer, CodeForm } from '../features/members/code-form.tsx'
import { FormCard } from '../features/members/form-card.tsx'
import { codeRefusal } from '../features/members/refusal.ts'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { keepCodeSentAt, readCodeSentAt, readEmail } from '../session/keep-session.ts'
import { Drawing } from '../texts/drawing.tsx'
import { NeedsScript } from '../ui/form/needs-script.tsx'
import { fieldText } from '../forms/form-values.ts'
import { safePath } from '../session/login-link.ts'
import { useAlive } from '../ui/use-alive.ts'
import type { Route } from './+types/verify-email.ts'

export const loader = () => data(null, { headers: private_headers })

export const headers = headersOfLoader

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => privateMeta('Check your email')

export async function clientAction({ request }: Route.ClientActionArgs): Promise<CodeAnswer | Response> {
  const fields = await request.formData()
  const [form, email] = [fieldText(fields, 'intent'), fieldText(fields, 'email')]
  try {
    if (form === resendOtp.name) {
      await callApi(resendOtp, { body: { email } })
      const sent_at = Date.now()
      keepCodeSentAt(sent_at)
      return { form, sent: true, sent_at, clear: true }
    }
    const { verified } = await callApi(verifyOtp, { body: { email, code: fieldText(fields, 'code') } })
    if (!verified) return { form, sent: false, notice: member_texts.otp_failed, about: ['code'], clear: true }
  } catch (error) {
    // After an error other than invalid_otp the code may still be correct, so it stays in the field.
    const clear = isApiError(error, 'invalid_otp')
    return { form, sent: false, ...codeRefusal(error), ...(clear && { about: ['code'], clear }) }
  }
  const next = safePath(new URL(request.url).searchParams.get('next'))
  return redirect(
    `${href('/login')}?${new URLSearchParams({ verified: '1', ...(next !== '/' && { next }) })}`,
  )
}

export default function VerifyEmail() {
  const alive = useAlive()
  const email = alive ? readEmail() : ''

  if (alive && !email) {
    return (
      <FormCard
        title="Log in to get a code"
        intro={<p>We don't know which email address to verify. Log in and we'll send you a new code.</p>}
      >
        <Link to={href('/login')} className="btn btn-filled w-full">
          Log In
        </Link>
      </FormCard>
    )
  }
  return (
    <FormCard
      title="Check your email"
      intro={
        <p>
          We've sent a {OTP_DIGITS}-digit code to{' '}
          <strong className="text-ink">{email || 'your address'}</strong>.
        </p>
      }
      aside={<Drawing name="sign-up" className="hidden w-full max-w-110 rounded-card lg:block" />}
    >
      <NeedsScript />
      {alive && <CodeForm email={email} sent_at={readCodeSentAt()} />}
      <p className="mt-2 border-t border-line pt-4 text-center text-small">
        Wrong address?{' '}
        <Link to={href('/signup')} className="link inline-flex min-h-11 items-center font-semibold">
          Sign up again
        </Link>
      </p>
    </FormCard>
  )
}
