import { attachRelease, type Release } from '@taswira/contract'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'

interface AttachReleaseProps {
  stock_id: string
  title: string
  /** The contributor's signed releases. */
  releases: Release[]
}

/** Attaches a signed release to an image in the catalogue. */
export function AttachRelease({ stock_id, title, releases }: AttachReleaseProps) {
  const form = useForm({ name: attachRelease.name, id: stock_id })
  return (
    <details>
      <summary className="link flex min-h-11 cursor-pointer items-center text-small">
        Attach a release<span className="sr-only"> to {title}</span>
      </summary>
      {releases.length === 0 ? (
        <p className="py-2 text-small">
          You have no signed release yet.{' '}
          <Link to={href('/studio/releases')} className="link">
            Ask for a signature
          </Link>
        </p>
      ) : (
        <SendForm form={form} preventScrollReset className="grid justify-items-start gap-3 py-2">
          <input type="hidden" name="stock_id" value={stock_id} />
          <FormNotice form={form} />
          <SelectField
            label="Release"
            name="release_key"
            options={releases.map(({ release_key, label }) => [release_key, label])}
            error={form.field('stock_id').error}
          />
          <p className="text-small text-ink-muted">
            It counts once the person who signed has seen this image: ask them on the release's page.
          </p>
          {form.answer?.sent && !form.busy && <Notice tone="success">Attached.</Notice>}
          <SubmitButton busy={form.busy} className="btn-compact">
            Attach
          </SubmitButton>
        </SendForm>
      )}
    </details>
  )
}

interface AttachOthersProps {
  /** Images of a withdrawn release. */
  images: { stock_id: string | null; title: string }[]
  releases: Release[]
}

/** Attaches other releases to the images of a withdrawn release. */
export function AttachOthers({ images, releases }: AttachOthersProps) {
  const of_catalogue = images.flatMap(({ stock_id, title }) =>
    stock_id === null ? [] : [{ stock_id, title }],
  )
  if (of_catalogue.length === 0) return null
  return (
    <section aria-labelledby="others">
      <h3 id="others" className="text-h3">
        Bring the images back
      </h3>
      <p className="mt-2 text-ink-muted">
        They went off sale. Ask for a new signature below, or attach a release that was signed since then, and
        write to us to publish them again.
      </p>
      <ul className="mt-3 grid gap-3">
        {of_catalogue.map((image) => (
          <li key={image.stock_id} className="panel px-4 pt-3 pb-1">
            <p className="font-semibold wrap-anywhere">
              {image.title} ({image.stock_id})
            </p>
            <AttachRelease {...image} releases={releases} />
          </li>
        ))}
      </ul>
    </section>
  )
}
