import { canonicalEmail, isApiError, logIn, member_texts, viewProfile } from '@taswira/contract'
import { useEffect, useEffectEvent } from 'react'
import { data, href, redirect, useLocation, useSearchParams } from 'react-router'
import { callApi } from '../api/call-api.ts'
import type { FormAnswer, Refusal } from '../forms/form-answer.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { LogInForm } from '../features/members/log-in-form.tsx'
import { logInRefusal } from '../features/members/refusal.ts'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import {
  keepCodeSentAt,
  keepEmail,
  keepToken,
  keepUpdatedUser,
  keepUser,
  readEmail,
} from '../session/keep-session.ts'
import { withNext, safePath } from '../session/login-link.ts'
import { keepPress, releasePress } from '../session/pressed.ts'
import { Drawing } from '../texts/drawing.tsx'
import { announce } from '../ui/announce.ts'
import { Notice } from '../ui/form/notice.tsx'
import { fieldText } from '../forms/form-values.ts'
import { useAlive } from '../ui/use-alive.ts'
import { useAwayWhenSignedIn } from '../session/use-away-when-signed-in.ts'
import type { Route } from './+types/login.ts'

export const loader = () => data(null, { headers: private_headers })

export const headers = headersOfLoader

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => privateMeta('Log In')

const now_verified = 'Email verified. Please log in.'
const keeps_nothing = 'Your browser blocks storage for this site. Allow it to log in.'

/** The password is sent in a header, so the form needs script (docs/specification.md, section 7). */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormAnswer | Response> {
  const form = await request.formData()
  const email = canonicalEmail(fieldText(form, 'email'))
  const password = fieldText(form, 'password')
  const next = new URL(request.url).searchParams.get('next')
  if (!email || !password.trim()) {
    return refused({ notice: member_texts.login_blank, about: email ? ['password'] : ['email', 'password'] })
  }
  try {
    const { token } = await callApi(logIn, { credentials: { email, password } })
    if (!keepToken(token)) return refused({ notice: keeps_nothing })
  } catch (error) {
    if (isApiError(error, 'unverified')) {
      // The password is correct but the email address isn't verified: the server has mailed a new code.
      keepEmail(email)
      keepCodeSentAt(Date.now())
      return redirect(withNext(href('/verify-email'), next))
    }
    const about = isApiError(error, 'wrong_credentials') ? ['email', 'password'] : []
    return refused({ ...logInRefusal(error), about })
  }
  keepEmail(email)
  releasePress(next)
  try {
    const profile = await callApi(viewProfile, {})
    keepUser(profile)
    keepUpdatedUser(profile)
  } catch {
    // The member is logged in anyway: the next page loads the profile again.
  }
  return redirect(safePath(next))
}

const refused = (refusal: Refusal): FormAnswer => ({ form: logIn.name, sent: false, ...refusal })

export default function LogIn({ actionData }: Route.ComponentProps) {
  const next = useAwayWhenSignedIn()
  const [params] = useSearchParams()
  const alive = useAlive()
  const sent_from = safePath(next) !== '/'
  const verified = params.has('verified')
  const { state } = useLocation()
  const onOpen = useEffectEvent(() => {
    keepPress(state, next)
    // Back must not lead to the same press again, possibly of another member.
    history.replaceState({ ...history.state, usr: null }, '')
  })
  useEffect(() => onOpen(), [])
  // Screen readers don't announce a notice that is rendered together with its page.
  useEffect(() => {
    if (verified) announce(now_verified)
  }, [verified])
  return (
    <FormCard
      title="Log In"
      intro={sent_from && !verified && <p>Log in to continue.</p>}
      aside={<Drawing name="our-story" className="hidden w-full max-w-110 rounded-card lg:block" />}
    >
      {verified && !actionData && (
        <Notice tone="success" className="mb-6">
          {now_verified}
        </Notice>
      )}
      <LogInForm email={alive ? readEmail() : ''} sign_up_to={withNext(href('/signup'), next)} />
    </FormCard>
  )
}
