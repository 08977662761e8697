import {
  cancelRelease,
  type CallResult,
  release_uses,
  renewReleaseLink,
  type ReleaseSignature,
  type viewRelease,
} from '@taswira/contract'
import { href, Link } from 'react-router'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { BlobImage } from '../../ui/blob-image.tsx'
import { dateText } from '../../ui/date-text.ts'
import { Facts } from '../../ui/facts.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { linkMadeHere } from './made-links.ts'
import { ReleaseLinkBox } from './release-link-box.tsx'
import type { LinksAnswer } from './new-releases.tsx'
import { kind_texts, StateTag } from './release-states.tsx'

interface ReleaseSheetProps {
  release: CallResult<typeof viewRelease>
  /** Loads the photo of a paper release; undefined on failure. */
  openPhoto: () => Promise<Blob | undefined>
}

/** One of the contributor's releases, with the signed text, the signer and the images. */
export function ReleaseSheet({ release, openPhoto }: ReleaseSheetProps) {
  const { kind, state, label, uses, signature, signed_at, ended_at, link_expires_at, version } = release
  const has_photo = release.on_paper && (state === 'waiting' || state === 'signed' || state === 'withdrawn')
  const facts = {
    Kind: kind_texts[kind],
    Reason: release.refusal,
    'Link works until':
      link_expires_at && (state === 'open' || state === 'expired') && dateText(link_expires_at),
    ...(signed_at &&
      signature && {
        ...signatureFacts(signature),
        'Signed on': dateText(signed_at),
        'Sensitive uses': uses.map((use) => release_uses[use]).join(', ') || 'None agreed to',
        Text:
          version === null ? (
            'On paper'
          ) : (
            <Link to={href('/release-text/:kind/:version', { kind, version })} className="link">
              Read it
            </Link>
          ),
      }),
    'Ended on': ended_at && dateText(ended_at),
  }
  return (
    <div className="grid gap-8">
      <div>
        <Link to={href('/studio/releases')} className="link inline-flex min-h-11 items-center font-semibold">
          All releases
        </Link>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="text-h1 wrap-anywhere">{label}</h1>
          <StateTag state={state} />
        </div>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <div className="grid gap-8 lg:col-start-2">
          {(state === 'open' || state === 'expired') && <Change release={release} />}
          {state === 'signed' && release.attached.some(({ shown }) => !shown) && <AskAgain />}
          {has_photo && <Photo open={openPhoto} />}
          {state === 'waiting' && <TakeBack />}
          <Facts facts={facts} />
        </div>
        <section aria-labelledby="images" className="lg:col-start-1 lg:row-start-1">
          <h2 id="images" className="text-h3">
            Images
          </h2>
          {release.attached.length === 0 && (
            <p className="mt-2 text-ink-muted">
              None yet. Attach it where you describe an image, among your drafts, or to a published image.
            </p>
          )}
          <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3">
            {release.attached.map((image) => (
              <li key={image.thumbnail} className="grid content-start gap-1 text-small">
                <img
                  src={image.thumbnail}
                  alt=""
                  width={240}
                  height={240}
                  loading="lazy"
                  className="aspect-square h-auto w-full rounded-field bg-sunken object-cover"
                />
                <ImageLink {...image} />
                {!image.shown && state === 'signed' && (
                  <p className="font-semibold">Not shown to the person who signed</p>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </div>
  )
}

const signatureFacts = ({ full_name, guardian, property, email }: ReleaseSignature) => ({
  Name: full_name,
  'Signed by': guardian && `${guardian.full_name} (${guardian.relation})`,
  About: property,
  Email: email,
})

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

interface PhotoAnswer extends FormAnswer {
  photo?: Blob
}

/** The photo of a paper release, which is only decrypted on request. */
function Photo({ open }: { open: ReleaseSheetProps['openPhoto'] }) {
  const name = 'photo'
  const form = useForm<PhotoAnswer>(
    { name },
    {
      send: async () => {
        const photo = await open()
        if (photo) return { form: name, sent: true, photo }
        return { form: name, sent: false, notice: "We couldn't open the photo. Please try again." }
      },
    },
  )
  const photo = form.answer?.photo
  if (photo)
    return (
      <BlobImage blob={photo} alt="The paper that was signed" className="w-full rounded-card bg-sunken" />
    )
  return (
    <SendForm form={form} preventScrollReset>
      <FormNotice form={form} className="mb-3" />
      <SubmitButton busy={form.busy}>Show the photo</SubmitButton>
    </SendForm>
  )
}

/** Cancels a paper release that hasn't been reviewed. */
function TakeBack() {
  const form = useForm({ name: cancelRelease.name })
  return (
    <SendForm form={form} preventScrollReset className="grid justify-items-start gap-3">
      <FormNotice form={form} />
      <p className="text-small text-ink-muted">
        We'll look at the paper soon and email you. If it's the wrong one, take it back; the photo is then
        deleted.
      </p>
      <button type="submit" className="btn btn-outline">
        Take it back
      </button>
    </SendForm>
  )
}

/** Asks the signer about images that were attached after they signed. */
function AskAgain() {
  const form = useForm<LinksAnswer>({ name: renewReleaseLink.name })
  return (
    <section aria-label="Further images" className="grid gap-4">
      <p>
        The person who signed hasn't seen all of these images. The release counts for the others once they
        agree.
      </p>
      {form.answer?.sent &&
        form.answer.links?.map((link) => <ReleaseLinkBox key={link.release_key} link={link} />)}
      <SendForm form={form} preventScrollReset>
        <FormNotice form={form} className="mb-3" />
        <SubmitButton busy={form.busy}>Ask them again</SubmitButton>
      </SendForm>
    </section>
  )
}

/** Sends the link of a release that is still unanswered, or ends it. */
function Change({ release: { release_key, state } }: { release: ReleaseSheetProps['release'] }) {
  const renew = useForm<LinksAnswer>({ name: renewReleaseLink.name })
  const cancel = useForm({ name: cancelRelease.name })
  const link = linkMadeHere(release_key)
  return (
    <section aria-label="The link" className="grid gap-4">
      {link && state === 'open' ? (
        <ReleaseLinkBox key={link.url} link={link} />
      ) : (
        <p className="max-w-[60ch]">
          {state === 'expired'
            ? 'The link expired without an answer. Make a new one to ask again.'
            : 'We show a link only when it is made. If it got lost, make a new one; the earlier one then stops working.'}
        </p>
      )}
      <div className="flex flex-wrap items-start gap-3">
        <SendForm form={renew} preventScrollReset>
          <FormNotice form={renew} className="mb-3" />
          {link ? (
            <button type="submit" className="btn btn-text btn-compact">
              Make a new link
            </button>
          ) : (
            <SubmitButton busy={renew.busy}>Make a new link</SubmitButton>
          )}
        </SendForm>
        <SendForm form={cancel} preventScrollReset>
          <FormNotice form={cancel} className="mb-3" />
          <button type="submit" className={`btn btn-text ${link ? 'btn-compact' : ''}`}>
            Cancel the release
          </button>
        </SendForm>
      </div>
    </section>
  )
}
