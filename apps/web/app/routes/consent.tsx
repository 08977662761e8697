import { data, redirect } from 'react-router'
import { FormCard } from '../features/members/form-card.tsx'
import { private_headers, privateMeta } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { pageContext } from '../server/page-context.server.ts'
import { consentCookie, hasConsent } from '../browser/consent.ts'
import { Notice } from '../ui/form/notice.tsx'
import type { Route } from './+types/consent.ts'

export function loader({ request }: Route.LoaderArgs) {
  const { headers, url } = request
  return data(
    {
      agreed: hasConsent(headers.get('cookie') ?? ''),
      not_to_be_tracked: headers.get('sec-gpc') === '1' || headers.get('dnt') === '1',
      saved: new URL(url).searchParams.has('saved'),
    },
    { headers: private_headers },
  )
}

/** Works without script: the choice is stored in a cookie, which only the server reads. */
export async function action({ request, context }: Route.ActionArgs) {
  const choice = (await request.formData()).get('analytics')
  if (choice !== 'on' && choice !== 'off') throw data(null, { status: 400 })
  const secure = pageContext(context).public_origin.startsWith('https:')
  return redirect('/consent?saved', {
    status: 303,
    headers: { 'Set-Cookie': consentCookie(choice === 'on', secure), 'Cache-Control': 'no-store' },
  })
}

export const headers = headersOfLoader

export const meta: Route.MetaFunction = () => privateMeta('Analytics')

const choices = [
  { value: 'off', name: 'Off', says: 'Each action is counted separately and never linked to you.' },
  { value: 'on', name: 'On', says: 'Yours are counted together, under a random ID.' },
] as const

export default function Consent({ loaderData: { agreed, not_to_be_tracked, saved } }: Route.ComponentProps) {
  return (
    <FormCard
      title="Analytics"
      intro={
        <p>
          We count sign-ups, logins and downloads with Google Analytics and PostHog: what was done, when, and
          which image was downloaded, never your name, address or anything you type. Help us improve: let us
          see which of them belong together.
        </p>
      }
    >
      {/* A plain form: the response is a page with the new state. */}
      <form method="post" action="/consent" className="mt-6 grid gap-3">
        <fieldset className="grid gap-3">
          <legend className="sr-only">Analytics</legend>
          {choices.map(({ value, name, says }) => (
            <div key={value} className="flex items-start gap-3 rounded-field border border-line p-3">
              <input
                type="radio"
                id={`analytics-${value}`}
                name="analytics"
                value={value}
                defaultChecked={agreed === (value === 'on')}
                aria-describedby={`about-${value}`}
                className="mt-0.5 size-5 flex-none"
              />
              <div className="flex-1">
                <label htmlFor={`analytics-${value}`} className="block font-semibold">
                  {name}
                </label>
                <p id={`about-${value}`} className="text-small text-ink-muted">
                  {says}
                </p>
              </div>
            </div>
          ))}
        </fieldset>
        {not_to_be_tracked && (
          <Notice tone="info">
            Your browser asks not to be tracked, so we count nothing, whatever you choose.
          </Notice>
        )}
        <button type="submit" className="btn btn-filled mt-2">
          Save
        </button>
        {saved && <Notice tone="success">Saved.</Notice>}
      </form>
    </FormCard>
  )
}
