import {
  createReleases,
  RELEASE_LABEL_MAX,
  RELEASE_LINK_DAYS,
  RELEASE_PEOPLE_MAX,
  type ReleaseLink,
} from '@taswira/contract'
import { href, Link } from 'react-router'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { FieldNotes } from '../../ui/form/field-notes.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { ReleaseLinkBox } from './release-link-box.tsx'
import { tick } from './use-ticks.tsx'

export interface LinksAnswer extends FormAnswer {
  links?: ReleaseLink[]
}

/** An image that can be shown on the signing page. */
export interface ShownImage {
  /** The key of a draft, or a stock id. */
  name: string
  title: string
  thumbnail: string
}

/** The form to ask people to sign releases for these images. */
export function NewReleases({ images }: { images: ShownImage[] }) {
  const form = useForm<LinksAnswer>({ name: createReleases.name })
  const { field, busy, answer } = form
  return (
    <section aria-labelledby="new" className="grid gap-5">
      <h2 id="new" className="text-h2">
        Ask for signatures
      </h2>
      {answer?.sent && answer.links && (
        <>
          <Notice tone="success">
            Send each person their own link. We show the links only now; they work for {RELEASE_LINK_DAYS}{' '}
            days.
          </Notice>
          {answer.links.map((link) => (
            <ReleaseLinkBox key={link.release_key} link={link} />
          ))}
        </>
      )}
      {images.length === 0 ? (
        <p className="panel p-5">
          People sign for images that they can see.{' '}
          <Link to={href('/studio/uploads')} className="link">
            Upload an image
          </Link>{' '}
          first.
        </p>
      ) : (
        <SendForm form={form} preventScrollReset className="panel grid gap-4 p-5">
          <FormNotice form={form} />
          <SelectField
            label="Who signs"
            name="kind"
            options={[
              ['model', 'People in the images'],
              ['property', 'Owners of a place or thing'],
            ]}
            error={field('kind').error}
          />
          <ImageTicks images={images} error={field('images').error} />
          <Field
            label="Label"
            {...field('label')}
            maxLength={2 * RELEASE_LABEL_MAX}
            hint="For you, for example: Amina, market shoot"
            autoComplete="off"
          />
          <Field
            label="How many people"
            {...field('people', '1')}
            type="number"
            inputMode="numeric"
            min={1}
            max={RELEASE_PEOPLE_MAX}
            hint="Each of them gets a link."
          />
          <SubmitButton busy={busy} className="justify-self-start">
            Create links
          </SubmitButton>
        </SendForm>
      )}
    </section>
  )
}

function ImageTicks({ images, error }: { images: ShownImage[]; error: string | undefined }) {
  return (
    <fieldset aria-describedby={error && 'images-error'}>
      <legend className="font-semibold">Images to sign for</legend>
      <p className="mt-1 text-small text-ink-muted">A release counts only for images that its signer saw.</p>
      <ul className="mt-3 grid max-h-80 fades-below grid-cols-3 gap-2 overflow-y-auto p-1 pb-8">
        {images.map(({ name, title, thumbnail }) => (
          <li key={name} className="relative">
            <label className="block">
              <img
                src={thumbnail}
                alt={title}
                width={120}
                height={120}
                loading="lazy"
                className="aspect-square h-auto w-full rounded-field bg-sunken object-cover"
              />
              <input
                type="checkbox"
                name="images"
                value={name}
                className={`${tick} absolute top-2 left-2`}
                aria-invalid={error ? true : undefined}
              />
            </label>
          </li>
        ))}
      </ul>
      <FieldNotes id="images" hint={undefined} error={error} />
    </fieldset>
  )
}
