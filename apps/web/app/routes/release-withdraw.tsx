import { type CallResult, release_uses, viewWithdrawal, withdrawRelease } from '@taswira/contract'
import { data, href } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { pageContext } from '../server/page-context.server.ts'
import { dateText } from '../ui/date-text.ts'
import { Notice } from '../ui/form/notice.tsx'
import { linkProblem } from './parts/release-link.ts'
import { privateMeta, secret_headers } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { SigningPage } from './parts/signing-page.tsx'
import { LinkBox } from '../ui/link-box.tsx'
import type { Route } from './+types/release-withdraw.ts'

/** Doesn't withdraw anything, because mail programs and scanners open links automatically. */
export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const signed_now = new URL(request.url).searchParams.has('signed')
  const address = pageContext(context).public_origin + href('/release/withdraw/:token', { token })
  try {
    const release = await callApi(viewWithdrawal, { body: { token } })
    return data({ release, signed_now, address, problem: null }, { headers: secret_headers })
  } catch (error) {
    const { problem, init } = linkProblem(error)
    return data({ release: null, signed_now, address, problem }, init)
  }
}

export const headers = headersOfLoader

/** Without the site's bar and footer (root.tsx). */
export const handle = true

export const meta: Route.MetaFunction = () => privateMeta('Your release')

/** Works without script and without an account. */
export async function action({ params: { token } }: Route.ActionArgs) {
  try {
    await callApi(withdrawRelease, { body: { token } })
    return data(null, { headers: secret_headers })
  } catch (error) {
    return data(null, linkProblem(error).init)
  }
}

export default function ReleaseWithdraw({ loaderData }: Route.ComponentProps) {
  return (
    <SigningPage>
      <Withdrawal {...loaderData} />
    </SigningPage>
  )
}

function Withdrawal({ release, problem, signed_now, address }: Route.ComponentProps['loaderData']) {
  if (!release) return <FormCard title="This link doesn't work">{problem}</FormCard>
  if (release.withdrawn_at)
    return (
      <FormCard title="You've withdrawn">
        <p>
          You withdrew this release on {dateText(release.withdrawn_at)}. Its images are off sale. Licences
          given before stay valid.
        </p>
      </FormCard>
    )
  return (
    <FormCard title={signed_now ? "Thank you, you've signed" : 'Your release'}>
      {signed_now && (
        <Notice tone="success" className="mb-5">
          We've notified {release.contributor}. You can close this page when you've saved its address.
        </Notice>
      )}
      <Facts release={release} />
      <h2 className="mt-8 text-h3">Keep this address</h2>
      <p className="mt-2 text-small text-ink-muted">
        With it you can withdraw at any time. Save this page, or send the address to yourself. Don't give it
        to anybody else.
      </p>
      <div className="mt-3">
        <LinkBox url={address} />
      </div>
      <details className="mt-6 border-t border-line pt-4">
        <summary className="unfolds min-h-11 content-center font-semibold">Withdraw this release</summary>
        <p className="mt-2">
          All images that it's about go off sale at once. This can't be undone. Licences given before stay
          valid.
        </p>
        <form method="post" className="mt-4">
          <button type="submit" className="btn btn-danger w-full">
            Withdraw now
          </button>
        </form>
      </details>
    </FormCard>
  )
}

function Facts({ release }: { release: CallResult<typeof viewWithdrawal> }) {
  const { kind, contributor, signed_at, uses, version } = release
  return (
    <dl className="grid gap-3">
      <div>
        <dt className="text-small font-semibold text-ink-muted">Signed for</dt>
        <dd className="wrap-anywhere">
          {contributor}, on {dateText(signed_at)}
        </dd>
      </div>
      <div>
        <dt className="text-small font-semibold text-ink-muted">Sensitive uses</dt>
        <dd className="first-letter:uppercase">
          {uses.length > 0 ? uses.map((use) => release_uses[use]).join(', ') : 'None'}
        </dd>
      </div>
      <div>
        <dt className="text-small font-semibold text-ink-muted">Text</dt>
        <dd>
          <a href={href('/release-text/:kind/:version', { kind, version })} className="link">
            Read what you signed
          </a>
        </dd>
      </div>
    </dl>
  )
}
