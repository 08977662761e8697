import {
  BIO_MAX,
  editStudioProfile,
  FULL_NAME_MAX,
  LOCATION_MAX,
  numberText,
  type Studio,
  WEBSITE_MAX,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { initialsOf } from '../../ui/initials.ts'

const SAVED = 'Saved. Your public page will update shortly.'

/** Edits the contributor's public profile. */
export function ProfileForm({ studio }: { studio: Studio }) {
  const form = useForm(editStudioProfile)
  const { field, answer, busy } = form
  const [typed, setTyped] = useState({})
  const saved = answer?.sent && !busy
  useEffect(() => {
    if (saved) announce(SAVED)
  }, [saved])
  return (
    <div className="grid items-start gap-12 lg:grid-cols-2">
      <section
        aria-labelledby="profile"
        onInput={({ target }) => {
          const { name, value } = target as HTMLInputElement
          setTyped({ ...typed, [name]: value })
        }}
      >
        <h2 id="profile" className="text-h2">
          Public profile
        </h2>
        <p className="mt-2 text-ink-muted">
          {studio.published > 0 ? (
            <>
              Everybody can see this on{' '}
              <Link to={href('/contributors/:username', studio)} className="link">
                your public page
              </Link>
              .
            </>
          ) : (
            'Everybody can see this on your public page, which opens with your first published image.'
          )}
        </p>
        <SendForm form={form} replace preventScrollReset className="mt-6 grid gap-5">
          <FormNotice form={form} />
          <Field
            label="Display name"
            {...field('full_name', studio.full_name)}
            autoComplete="name"
            maxLength={2 * FULL_NAME_MAX}
            hint="The name on your images and in new licences."
            required
          />
          <TextArea
            label="About you (optional)"
            {...field('bio', studio.bio)}
            rows={5}
            maxLength={2 * BIO_MAX}
            hint={`Plain text, at most ${BIO_MAX} characters.`}
          />
          <Field
            label="Website (optional)"
            {...field('website', studio.website)}
            type="url"
            inputMode="url"
            autoComplete="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2 * WEBSITE_MAX}
            hint="Starts with https://"
          />
          <Field
            label="Location (optional)"
            {...field('location', studio.location)}
            maxLength={2 * LOCATION_MAX}
            hint="As you want it shown, such as a town and a country."
          />
          <div className="flex flex-wrap items-center gap-4">
            <SubmitButton busy={busy}>Save</SubmitButton>
            {saved && <Notice tone="success">{SAVED}</Notice>}
          </div>
        </SendForm>
      </section>
      <ProfilePreview {...studio} {...typed} />
    </div>
  )
}

/** How the public page will look. */
const ProfilePreview = ({ username, full_name, bio, website, location, published }: Studio) => (
  <section aria-labelledby="preview" className="panel sticky top-24 p-6 max-lg:hidden">
    <h2 id="preview" className="text-small font-semibold text-ink-muted">
      Preview
    </h2>
    <div className="mt-4 flex items-center gap-4">
      <span
        className="grid size-16 flex-none place-items-center rounded-pill bg-soft font-heading text-h3 font-bold text-on-soft"
        aria-hidden="true"
      >
        {initialsOf(full_name)}
      </span>
      <div className="min-w-0 wrap-anywhere">
        <p className="font-heading text-h2">{full_name}</p>
        <p className="text-ink-muted">
          @{username} · {published === 1 ? '1 image' : `${numberText(published)} images`}
        </p>
      </div>
    </div>
    <p className="mt-4 wrap-anywhere">
      {bio || <span className="text-ink-muted">What you write about yourself appears here.</span>}
    </p>
    {(location || website) && (
      <p className="mt-2 flex flex-wrap gap-x-4 wrap-anywhere text-ink-muted">
        {location && <span>{location}</span>}
        {website && <span>{website.replace(/^https:\/\/|\/$/g, '')}</span>}
      </p>
    )}
  </section>
)
