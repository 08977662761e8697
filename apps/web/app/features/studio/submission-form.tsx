import {
  ASSET_DESCRIPTION_MAX,
  ASSET_KEYWORDS_MAX,
  ASSET_TITLE_MAX,
  caption_languages,
  CAPTIONS_MAX,
  LOCATION_MAX,
  SUBMIT_KEYWORDS_MIN,
  type Release,
  type Submission,
} from '@taswira/contract'
import { useEffect, useState } from 'react'
import { DeclarationFields } from '../../assets/declaration-fields.tsx'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { type FormState, useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { category_options } from './category-options.ts'
import { ReleaseFields } from './release-fields.tsx'

/** Edits the texts of a draft, which can be saved or submitted. */
export function SubmissionForm({
  submission,
  suggested,
  releases,
}: {
  submission: Submission
  suggested: string[]
  releases: Release[] | null
}) {
  const form = useForm({ name: 'words' })
  const { answer, busy, field } = form
  const saved = answer?.sent && !busy
  useEffect(() => {
    if (saved) announce('Saved.')
  }, [saved, answer])
  const { error: wrong_keywords, ...keywords } = field('keywords', submission.keywords.join(', '))
  const wrong_keyword = Object.entries(answer?.fields ?? {}).find(([name]) => name.startsWith('keywords.'))
  return (
    <SendForm form={form} replace preventScrollReset className="grid content-start gap-5">
      <input type="hidden" name="version" value={submission.version} />
      <FormNotice form={form} />
      <Field label="Title" {...field('title', submission.title)} maxLength={2 * ASSET_TITLE_MAX} />
      <TextArea
        label="Description (optional)"
        {...field('description', submission.description)}
        rows={3}
        maxLength={2 * ASSET_DESCRIPTION_MAX}
        hint="One paragraph, in English: who, what and where."
      />
      <div className="grid gap-3">
        <TextArea
          label="Keywords"
          {...keywords}
          rows={3}
          hint={`Separated by commas or lines; ${SUBMIT_KEYWORDS_MIN} to ${ASSET_KEYWORDS_MAX}, the most important first.`}
          error={wrong_keywords ?? (wrong_keyword && `One keyword isn't valid. ${wrong_keyword[1]}`)}
        />
        <Suggestions form={form} suggested={suggested} />
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField
          label="Category"
          name="category"
          defaultValue={submission.category ?? ''}
          options={category_options}
          error={field('category').error}
        />
        <Field label="Taken on (optional)" type="date" {...field('taken_on', submission.taken_on ?? '')} />
      </div>
      <Field
        label="Place (optional)"
        {...field('location', submission.location)}
        maxLength={2 * LOCATION_MAX}
        hint="Town and country, for example: Jos, Nigeria"
      />
      <DeclarationFields given={submission} unknown="Please choose" errorOf={(name) => field(name).error} />
      <ReleaseFields form={form} submission={submission} releases={releases} />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="editorial"
          defaultChecked={submission.editorial}
          className="size-5 flex-none accent-primary"
        />
        For editorial use only: news, or people and brands without a release
      </label>
      <Captions form={form} captions={submission.captions} />
      {saved && <Notice tone="success">Saved.</Notice>}
      <div className="flex flex-wrap gap-3">
        <SubmitButton busy={busy}>Save</SubmitButton>
        <button type="submit" name="submit" value="yes" className="btn btn-outline">
          Save and submit for review
        </button>
      </div>
    </SendForm>
  )
}

/** Suggested keywords, each of which can be added with one press. */
function Suggestions({ form, suggested }: { form: FormState; suggested: string[] }) {
  const [added, setAdded] = useState<string[]>([])
  const left = suggested.filter((keyword) => !added.includes(keyword))
  if (!left.length) return null
  function add(keyword: string) {
    const field = form.ref.current?.querySelector<HTMLTextAreaElement>('[name="keywords"]')
    if (!field) return
    const before = field.value.trim().replace(/,$/, '')
    field.value = before ? `${before}, ${keyword}` : keyword
    setAdded([...added, keyword])
    announce(`Added ${keyword}.`)
  }
  return (
    <fieldset>
      <legend className="text-small font-semibold">Suggested keywords</legend>
      <ul className="mt-2 flex flex-wrap gap-2">
        {left.map((keyword) => (
          <li key={keyword}>
            <button type="button" className="btn btn-outline btn-compact" onClick={() => add(keyword)}>
              <span className="sr-only">Add </span>
              {keyword}
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const language_options: [string, string][] = [
  ['', 'None'],
  ...Object.entries(caption_languages).sort(([, one], [, other]) => one.localeCompare(other, 'en')),
]

/** Title and description in other languages, initially with one empty set of fields. */
function Captions({ form, captions }: { form: FormState; captions: Submission['captions'] }) {
  const [count, setCount] = useState(Math.max(1, captions.length))
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 text-h3">In your language (optional)</legend>
      <p className="text-small text-ink-muted">
        Shown first to people who read this language, and written into the file.
      </p>
      {Array.from({ length: count }, (_, place) => (
        <CaptionFields key={place} form={form} place={place} caption={captions[place]} />
      ))}
      {count < CAPTIONS_MAX && (
        <button
          type="button"
          className="btn btn-text btn-compact justify-self-start"
          onClick={() => setCount(count + 1)}
        >
          Add another language
        </button>
      )}
    </fieldset>
  )
}

interface CaptionFieldsProps {
  form: FormState
  place: number
  caption: Submission['captions'][number] | undefined
}

function CaptionFields({ form, place, caption }: CaptionFieldsProps) {
  const [language, setLanguage] = useState<string>(caption?.language ?? '')
  const field = (name: string, given = '') => form.field(`captions.${place}.${name}`, given)
  return (
    <div className="panel grid gap-4 p-4">
      <SelectField
        label="Language"
        name={field('language').name}
        value={language}
        options={language_options}
        error={field('language').error ?? (place === 0 ? form.field('captions').error : undefined)}
        onChange={(event) => setLanguage(event.target.value)}
      />
      {language !== '' && (
        <>
          <Field
            label="Title"
            {...field('title', caption?.title)}
            lang={language}
            dir="auto"
            maxLength={2 * ASSET_TITLE_MAX}
          />
          <TextArea
            label="Description"
            {...field('description', caption?.description)}
            lang={language}
            dir="auto"
            rows={2}
            maxLength={2 * ASSET_DESCRIPTION_MAX}
          />
        </>
      )}
    </div>
  )
}
