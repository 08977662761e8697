import {
  ApiError,
  createInvitedMember,
  error_kinds,
  isApiError,
  joinStudio,
  logIn,
  viewInvitation,
  viewProfile,
  viewUpdatedProfile,
} from '@taswira/contract'
import { href, Link, redirect, useNavigate, useRevalidator } from 'react-router'
import { callApi } from '../../api/call-api.ts'
import { errorSentence } from '../../api/error-sentence.ts'
import { FormCard } from '../../features/members/form-card.tsx'
import { InvitedMemberForm } from '../../features/studio/invited-member-form.tsx'
import { JoinForm } from '../../features/studio/join-form.tsx'
import { revalidatesForm } from '../../forms/form-answer.ts'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { fieldText } from '../../forms/form-values.ts'
import { keepEmail, keepToken, keepUpdatedUser, keepUser } from '../../session/keep-session.ts'
import { loginTo } from '../../session/login-link.ts'
import { clearSession, readToken } from '../../session/session.ts'
import { NeedsScript } from '../../ui/form/needs-script.tsx'
import { privateMeta, secret_headers } from '../parts/private-page.ts'
import { sendStudioForm } from './send-studio-form.ts'
import { settings } from '../../site/settings.ts'
import type { Route } from './+types/join.ts'

export const headers = () => secret_headers

export const meta: Route.MetaFunction = () => [
  ...privateMeta('Join as a contributor'),
  { name: 'referrer', content: 'no-referrer' },
]

/** Runs only in the browser, because the server doesn't know who is logged in. */
export async function clientLoader({ url: { searchParams } }: Route.ClientLoaderArgs) {
  const token = searchParams.get('token') ?? ''
  // A token that was cut off or mistyped needs no request.
  if (!/^[\w-]{43}$/.test(token))
    return { problem: 'refused' as const, sentence: error_kinds.invalid_invitation.detail }
  try {
    const [invitation, logged_in] = await Promise.all([
      callApi(viewInvitation, { body: { token } }),
      readLoggedIn(),
    ])
    return { token, invitation, logged_in }
  } catch (error) {
    if (!(error instanceof ApiError)) return { problem: 'failed' as const, sentence: errorSentence(error) }
    const problem = isApiError(error, 'invitation_used') ? ('used' as const) : ('refused' as const)
    return { problem, sentence: error.message }
  }
}

/** The email address of the logged-in member; null for a visitor. */
async function readLoggedIn(): Promise<string | null> {
  if (!readToken()) return null
  try {
    return (await callApi(viewUpdatedProfile, {})).user.email
  } catch (error) {
    if (!isApiError(error, 'unauthenticated')) throw error
    clearSession()
    return null
  }
}

export async function clientAction({ request }: Route.ClientActionArgs): Promise<FormAnswer | Response> {
  const form = await request.formData()
  if (form.get('intent') === joinStudio.name) {
    const answer = await sendStudioForm(joinStudio, form)
    if (!answer.sent) return answer
    // Loads the profile again, so that the menus show the studio.
    await callApi(viewUpdatedProfile, {}).then(keepUpdatedUser, () => {})
    return redirect(href('/studio'))
  }
  const answer = await sendStudioForm(createInvitedMember, form, ({ email }) =>
    logInNow(email, fieldText(form, 'password')),
  )
  if (!answer.sent) {
    // Another account has registered the address since; the page then asks for a log-in.
    const { email, ...fields } = answer.fields ?? {}
    return email ? { ...answer, notice: email, fields } : answer
  }
  return answer
}

/** Logs the new member in. If that fails, the page asks for a log-in. */
async function logInNow(email: string, password: string) {
  try {
    const { token } = await callApi(logIn, { credentials: { email, password } })
    if (!keepToken(token)) return
    keepEmail(email)
    const profile = await callApi(viewProfile, {})
    keepUser(profile)
    keepUpdatedUser(profile)
  } catch {}
}

export const shouldRevalidate = revalidatesForm

/** The server renders only the page layout. */
export function HydrateFallback() {
  return (
    <FormCard title="Join as a contributor">
      <NeedsScript />
      <div className="only-with-script skeleton h-40" aria-hidden="true" />
    </FormCard>
  )
}

const title = 'Join as a contributor'

export default function Join({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  if (loaderData.problem) return <NotInvited problem={loaderData.problem} sentence={loaderData.sentence} />
  const { token, invitation, logged_in } = loaderData
  const { email, has_account, claims, full_name } = invitation
  const here = `${href('/studio/join')}?${new URLSearchParams({ token })}`

  if (logged_in === email) {
    return (
      <FormCard
        title={title}
        intro={
          <p>
            Welcome. You keep {settings.now().agreement.share_percent}% of each sale. One form, and the studio
            of {email} opens.
          </p>
        }
      >
        <JoinForm token={token} full_name={claims?.full_name ?? full_name} claimed={claims?.username} />
      </FormCard>
    )
  }
  if (logged_in !== null) {
    return (
      <FormCard
        title="This invitation is for another address"
        intro={
          <p>
            It was sent to {email}, and you're logged in as {logged_in}.
          </p>
        }
      >
        <button
          type="button"
          className="btn btn-filled w-full"
          onClick={() => {
            clearSession()
            if (has_account) void navigate(loginTo(here))
            else void revalidate()
          }}
        >
          Log out and continue as {email}
        </button>
      </FormCard>
    )
  }
  if (has_account) {
    return (
      <FormCard title={title} intro={<p>There is an account for {email}. Log in to continue.</p>}>
        <Link to={loginTo(here)} className="btn btn-filled w-full">
          Log In
        </Link>
      </FormCard>
    )
  }
  return (
    <FormCard
      title={title}
      intro={<p>First, create your account. Your email address, {email}, is already confirmed.</p>}
    >
      <InvitedMemberForm token={token} email={email} full_name={full_name} />
    </FormCard>
  )
}

function NotInvited({ problem, sentence }: { problem: 'used' | 'refused' | 'failed'; sentence: string }) {
  const { revalidate } = useRevalidator()
  const titles = {
    used: 'Already used',
    refused: "This link doesn't work",
    failed: "We couldn't load your invitation",
  }
  return (
    <FormCard title={titles[problem]} intro={<p>{sentence}</p>}>
      {problem === 'failed' ? (
        <button type="button" className="btn btn-filled w-full" onClick={() => void revalidate()}>
          Try again
        </button>
      ) : (
        <Link
          to={problem === 'used' ? href('/studio') : href('/contact-us')}
          className="btn btn-filled w-full"
        >
          {problem === 'used' ? 'Open the studio' : 'Contact us'}
        </Link>
      )}
    </FormCard>
  )
}
