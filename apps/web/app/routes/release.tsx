import {
  type CallResult,
  confirmRelease,
  declineRelease,
  failure_texts,
  RELEASE_VERSION,
  signRelease,
  viewLegalText,
  viewReleaseLink,
} from '@taswira/contract'
import clsx from 'clsx'
import { data, href, redirect } from 'react-router'
import { callApi } from '../api/call-api.ts'
import { FormCard } from '../features/members/form-card.tsx'
import { ConfirmForm, ReleaseForm } from '../features/releases/release-form.tsx'
import { NeverFoundBy, ReleasePromises } from '../features/releases/release-promises.tsx'
import { type FormAnswer, refusalFrom } from '../forms/form-answer.ts'
import { inputFrom } from '../forms/form-input.ts'
import { fieldText, formValues } from '../forms/form-values.ts'
import { dateText } from '../ui/date-text.ts'
import { linkProblem } from './parts/release-link.ts'
import { privateMeta, secret_headers } from './parts/private-page.ts'
import { headersOfLoader } from './parts/public-page.ts'
import { SigningPage } from './parts/signing-page.tsx'
import type { Route } from './+types/release.ts'

export async function loader({ params: { token } }: Route.LoaderArgs) {
  try {
    const asked = await callApi(viewReleaseLink, { body: { token } })
    const { blocks } = await callApi(viewLegalText, {
      params: { kind: asked.kind, version: RELEASE_VERSION },
    })
    return data({ problem: null, asked: { ...asked, text: blocks } }, { headers: secret_headers })
  } catch (error) {
    const { problem, init } = linkProblem(error)
    return data({ problem, asked: null }, init)
  }
}

export const headers = headersOfLoader

/** Without the site's bar and footer (root.tsx). */
export const handle = true

export const meta: Route.MetaFunction = () => privateMeta('Release')

export async function action({
  request,
  params: { token },
}: Route.ActionArgs): Promise<FormAnswer | Response> {
  const form = await request.formData()
  const intent = fieldText(form, 'intent')
  const body = { ...inputFrom(signRelease, form).body, token }
  let withdrawal
  try {
    if (intent === confirmRelease.name) {
      await callApi(confirmRelease, { body: { token, pictures: body.pictures } })
      return redirect(href('/release/confirmed'))
    }
    if (intent === declineRelease.name) {
      await callApi(declineRelease, { body: { token } })
      return redirect(href('/release/declined'))
    }
    ;({ withdrawal } = await callApi(signRelease, { body }))
  } catch (error) {
    const values = { ...formValues(form), uses: form.getAll('uses').map(String).join(' ') }
    return {
      form: intent,
      sent: false,
      values,
      ...refusalFrom(error, {
        failed: failure_texts.something_went_wrong,
        explain: ({ status, message, fields }) =>
          status === 410 || status === 404 ? message : (fields?.pictures ?? fields?.version)?.[0],
        fields: Object.keys(body).filter((name) => name !== 'pictures' && name !== 'version'),
      }),
    }
  }
  // The withdrawal page can be reloaded, and its URL is the one that the signer should keep.
  return redirect(`${href('/release/withdraw/:token', { token: withdrawal })}?signed=yes`, 303)
}

const titles = { model: 'Model release', property: 'Property release' }

export default function ReleasePage({ loaderData: { asked, problem } }: Route.ComponentProps) {
  if (!asked)
    return (
      <SigningPage>
        <FormCard title="This link doesn't work">{problem}</FormCard>
      </SigningPage>
    )
  const { kind, contributor, signed_at, pictures, text, form_key } = asked
  const shown = kind === 'model' ? 'you, or your child' : 'your property'
  return (
    <SigningPage>
      <div className="page grid max-w-160 items-start gap-6 lg:max-w-320 lg:grid-cols-[minmax(0,1fr)_32rem] lg:gap-10">
        <Images pictures={pictures} />
        <div className="panel p-5 sm:p-8">
          <h1 className="text-h1">{titles[kind]}</h1>
          <p className="mt-3 wrap-anywhere text-ink-muted">
            {signed_at === null
              ? `${contributor} asks you to agree to the use of images that show ${shown}.`
              : `You signed for ${contributor} on ${dateText(signed_at)}. Do you agree that what you signed is about these images, too?`}
          </p>
          <div className="mt-6">
            {signed_at === null ? (
              <>
                <section aria-label="What you sign" className="mb-8">
                  <ReleasePromises text={text} />
                  {kind === 'model' && <NeverFoundBy />}
                </section>
                <ReleaseForm kind={kind} form_key={form_key} pictures={pictures} />
              </>
            ) : (
              <ConfirmForm pictures={pictures} />
            )}
          </div>
          <form method="post" className="mt-4 border-t border-line pt-4">
            <input type="hidden" name="intent" value={declineRelease.name} />
            <button type="submit" className="btn btn-text w-full">
              I don't agree
            </button>
          </form>
        </div>
      </div>
    </SigningPage>
  )
}

/** What the release is about, beside its text or above it: one image in full width, or two in a row. */
const Images = ({ pictures }: { pictures: CallResult<typeof viewReleaseLink>['pictures'] }) => (
  <ul
    className={clsx(
      'grid gap-2 lg:sticky lg:top-6 lg:max-h-[calc(100dvh-3rem)] lg:overflow-y-auto',
      pictures.length > 1 && 'grid-cols-2',
    )}
    aria-label="The images"
  >
    {pictures.map(({ picture_key, preview }) => (
      <li key={picture_key}>
        <img
          src={preview}
          alt={
            pictures.length === 1 ? 'The image that this is about' : 'One of the images that this is about'
          }
          className={clsx(
            'w-full rounded-card bg-sunken',
            pictures.length > 1
              ? 'aspect-square object-cover'
              : 'max-h-80 min-h-40 object-contain lg:max-h-[calc(100dvh-3rem)]',
          )}
        />
      </li>
    ))}
  </ul>
)
