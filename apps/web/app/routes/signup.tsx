import { canonicalEmail, signUp } from '@taswira/contract'
import { data, href, redirect } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { settings } from '../site/settings.ts'
import { signUpValues } from '../features/members/sign-up-values.ts'
import type { FormAnswer } from '../forms/form-answer.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { signUpRefusal } from '../features/members/refusal.ts'
import { SignUpForm } from '../features/members/sign-up-form.tsx'
import { Drawing } from '../texts/drawing.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { keepCodeSentAt, keepEmail } from '../session/keep-session.ts'
import { withNext } from '../session/login-link.ts'
import { useAwayWhenSignedIn } from '../session/use-away-when-signed-in.ts'
import type { Route } from './+types/signup.ts'

export const loader = () => data(null, { headers: private_headers })

export const headers = headersOfLoader

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => privateMeta('Sign up')

export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormAnswer | Response> {
  const values = signUpValues(await request.formData())
  const body = { ...values, email: canonicalEmail(values.email) }
  try {
    await callApi(signUp, { body })
  } catch (error) {
    return { form: signUp.name, sent: false, ...signUpRefusal(error) }
  }
  keepEmail(body.email)
  keepCodeSentAt(Date.now())
  return redirect(withNext(href('/verify-email'), new URL(request.url).searchParams.get('next')))
}

export default function SignUp() {
  const next = useAwayWhenSignedIn()
  return (
    <FormCard
      title={settings.now().join_text.replace(': ', ':\n')}
      intro={<p className="text-balance">Sign up with your email address. No card needed.</p>}
      aside={<Drawing name="sign-up" className="hidden w-full max-w-110 rounded-card lg:block" />}
    >
      <SignUpForm login_to={withNext(href('/login'), next)} />
    </FormCard>
  )
}
