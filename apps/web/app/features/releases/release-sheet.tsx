import {
  cancelRelease,
  type CallResult,
  release_uses,
  renewReleaseLink,
  type ReleaseSignature,
  type viewRelease,
} from '@taswira/contract'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { dateText } from '../../ui/date-text.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { ReleaseLinkBox } from './release-link-box.tsx'
import type { LinksAnswer } from './release-list.tsx'
import { kind_texts, state_texts } from './release-states.ts'

/** One release of the contributor: what was signed, by whom, and the images. */
export function ReleaseSheet({ release }: { release: CallResult<typeof viewRelease> }) {
  const { kind, state, label, uses, signature, signed_at, ended_at, link_expires_at, version } = release
  const facts: [string, React.ReactNode][] = [
    ['Kind', kind_texts[kind]],
    ['State', state_texts[state]],
    ...(state === 'open' || state === 'expired'
      ? [['Link works until', dateText(link_expires_at)] as [string, string]]
      : []),
    ...(signed_at && signature
      ? ([
          ...signatureFacts(signature),
          ['Signed on', dateText(signed_at)],
          ['Sensitive uses', uses.map((use) => release_uses[use]).join(', ') || 'None agreed to'],
          [
            'Text',
            <Link
              key="text"
              to={href('/release-text/:kind/:version', { kind, version: version! })}
              className="link"
            >
              Read it
            </Link>,
          ],
        ] as [string, React.ReactNode][])
      : []),
    ...(ended_at ? [['Ended on', dateText(ended_at)] as [string, string]] : []),
  ]
  return (
    <div className="grid max-w-180 gap-8">
      <div>
        <Link to={href('/studio/releases')} className="link inline-flex min-h-11 items-center font-semibold">
          All releases
        </Link>
        <h2 className="text-h2 wrap-anywhere">{label}</h2>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
          {facts.map(([name, fact]) => (
            <div key={name} className="contents">
              <dt className="text-ink-muted">{name}</dt>
              <dd className="min-w-0 wrap-anywhere">{fact}</dd>
            </div>
          ))}
        </dl>
      </div>
      {(state === 'open' || state === 'expired') && <Change />}
      <section aria-labelledby="images">
        <h3 id="images" className="text-h3">
          Images
        </h3>
        {release.attached.length === 0 && (
          <p className="mt-2 text-ink-muted">
            None yet. Attach it where you describe an image, among your drafts.
          </p>
        )}
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-4">
          {release.attached.map((image) => (
            <li key={image.thumbnail} className="grid content-start gap-1 text-small">
              <img
                src={image.thumbnail}
                alt=""
                width={160}
                height={160}
                loading="lazy"
                className="aspect-square h-auto w-full rounded-field bg-sunken object-cover"
              />
              <ImageLink {...image} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const signatureFacts = ({ full_name, guardian, property, email }: ReleaseSignature) =>
  [
    ['Name', full_name],
    ['Signed by', guardian && `${guardian.full_name} (${guardian.relation})`],
    ['About', property],
    ['Email', email],
  ].filter(([, text]) => text) as [string, string][]

function ImageLink({ title, slug, submission_key }: CallResult<typeof viewRelease>['attached'][number]) {
  const to =
    slug !== null
      ? href('/image/:slug', { slug })
      : submission_key !== null
        ? href('/studio/drafts/:submission_key', { submission_key })
        : null
  if (to === null) return <span className="wrap-anywhere">{title}</span>
  return (
    <Link to={to} className="link wrap-anywhere">
      {title}
    </Link>
  )
}

/** What can be done while nobody has answered. */
function Change() {
  const renew = useForm<LinksAnswer>({ name: renewReleaseLink.name })
  const cancel = useForm({ name: cancelRelease.name })
  return (
    <section aria-label="The link" className="grid gap-4">
      {renew.answer?.sent && renew.answer.links?.map((link) => <ReleaseLinkBox key={link.url} link={link} />)}
      <div className="flex flex-wrap items-start gap-3">
        <SendForm form={renew} preventScrollReset>
          <FormNotice form={renew} className="mb-3" />
          <SubmitButton busy={renew.busy}>Make a new link</SubmitButton>
        </SendForm>
        <SendForm form={cancel} preventScrollReset>
          <FormNotice form={cancel} className="mb-3" />
          <button type="submit" className="btn btn-outline">
            Cancel the release
          </button>
        </SendForm>
      </div>
      <p className="text-small text-ink-muted">
        A new link replaces the one that you sent, for example if it got lost.
      </p>
    </section>
  )
}
