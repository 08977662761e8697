import { canonicalEmail, requestPasswordReset } from '@taswira/contract'
import { useState } from 'react'
import { data } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { EmailSent, ForgotPasswordForm } from '../features/members/forgot-password-form.tsx'
import type { FormAnswer } from '../forms/form-answer.ts'
import { Drawing } from '../texts/drawing.tsx'
import { FormCard } from '../features/members/form-card.tsx'
import { askResetRefusal } from '../features/members/refusal.ts'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { fieldText } from '../forms/form-values.ts'
import type { Route } from './+types/forgot-password.ts'

export const loader = () => data(null, { headers: private_headers })

export const headers = headersOfLoader

/** The form's action doesn't change any loaded data. */
export const shouldRevalidate = () => false

export const meta: Route.MetaFunction = () => privateMeta('Recover password')

export async function clientAction({
  request,
}: Route.ClientActionArgs): Promise<FormAnswer & { sent_to?: string }> {
  const { name: form } = requestPasswordReset
  const email = canonicalEmail(fieldText(await request.formData(), 'email'))
  try {
    await callApi(requestPasswordReset, { body: { email, domain: location.origin } })
  } catch (error) {
    return { form, sent: false, ...askResetRefusal(error) }
  }
  return { form, sent: true, sent_to: email }
}

export default function ForgotPassword({ actionData }: Route.ComponentProps) {
  // Kept for "Resend", which returns to the form.
  const [email, setEmail] = useState('')
  if (actionData?.sent_to) {
    if (email !== actionData.sent_to) setEmail(actionData.sent_to)
    return (
      <FormCard title="Email has been sent">
        <EmailSent email={actionData.sent_to} />
      </FormCard>
    )
  }
  return (
    <FormCard
      title="Recover password"
      intro={<p>Enter your email and we'll send you a link to set a new password.</p>}
      aside={<Drawing name="our-story" className="hidden w-full max-w-110 rounded-card lg:block" />}
    >
      <ForgotPasswordForm email={email} />
    </FormCard>
  )
}
