import {
  ASSET_DESCRIPTION_MAX,
  ASSET_KEYWORDS_MAX,
  ASSET_TITLE_MAX,
  caption_languages,
  CAPTIONS_MAX,
  proposedPeople,
  type Release,
  type Submission,
  SUBMIT_KEYWORDS_MIN,
} from '@taswira/contract'
import { useEffect, useId, useState } from 'react'
import { FactFields } from '../../assets/fact-fields.tsx'
import { contradictionText } from '../../assets/embedded-credential.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { type FormState, useForm } from '../../forms/use-form.ts'
import { announce } from '../../ui/announce.ts'
import { Field } from '../../ui/form/field.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { category_options } from './category-options.ts'
import { KeywordField } from '../../assets/keyword-field.tsx'
import { SensitiveKeywordNotes } from '../../assets/sensitive-keyword-notes.tsx'
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
  const contradiction = contradictionText(submission)
  useEffect(() => {
    if (saved) announce('Saved.')
  }, [saved, answer])
  return (
    <SendForm form={form} replace preventScrollReset className="grid content-start gap-5 sm:gap-8">
      <input type="hidden" name="version" value={submission.version} />
      <FormNotice form={form} />
      <Step number={1} title="What it shows">
        <Field label="Title" {...field('title', submission.title)} maxLength={2 * ASSET_TITLE_MAX} />
        <TextArea
          label="Description (optional)"
          {...field('description', submission.description)}
          rows={2}
          maxLength={2 * ASSET_DESCRIPTION_MAX}
          hint="One paragraph, in English: who, what and where."
        />
        <KeywordField
          name="keywords"
          given={submission.keywords}
          amount={`${SUBMIT_KEYWORDS_MIN} to ${ASSET_KEYWORDS_MAX}`}
          suggested={suggested}
          error={field('keywords').error}
        />
        <SensitiveKeywordNotes keywords={submission.sensitive_keywords} />
        <SelectField
          label="Category"
          name="category"
          defaultValue={submission.category ?? ''}
          options={category_options}
          error={field('category').error}
        />
      </Step>
      <Step number={2} title="Rights and origin">
        <ReleaseFields form={form} submission={submission} releases={releases} />
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="editorial"
            defaultChecked={submission.editorial}
            className="size-5 flex-none"
          />
          For editorial use only: news, or people and brands without a release
        </label>
        <FactFields
          given={submission}
          proposed={{ people: proposedPeople(submission.faces) }}
          unknown="Please choose"
          field={field}
        />
        {contradiction && (
          <Notice tone="info">{contradiction} Is your choice right? Our reviewers see both.</Notice>
        )}
        <Field label="Taken on (optional)" type="date" {...field('taken_on', submission.taken_on ?? '')} />
      </Step>
      <Step number={3} title="Finish and submit">
        <Captions form={form} captions={submission.captions} />
        {saved && <Notice tone="success">Saved.</Notice>}
        <div className="flex flex-wrap gap-3">
          {/* First, so that Enter in a field doesn't submit the image. */}
          <button type="submit" className="btn btn-outline">
            Save
          </button>
          <button
            type="submit"
            name="submit"
            value="yes"
            className="btn btn-filled"
            aria-busy={busy || undefined}
          >
            Save and submit for review
          </button>
        </div>
      </Step>
    </SendForm>
  )
}

interface StepProps {
  number: number
  title: string
  children: React.ReactNode
}

/** A part of the form. All parts are on one page, so that nothing that is missing is hidden. */
function Step({ number, title, children }: StepProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel grid gap-4 p-4 sm:gap-5 sm:p-6">
      <h2 id={id} className="flex items-center gap-3 text-h3">
        <span
          className="grid size-8 flex-none place-items-center rounded-pill bg-soft text-small font-bold text-on-soft"
          aria-hidden="true"
        >
          {number}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}

const language_options: [string, string][] = [
  ['', 'None'],
  ...Object.entries(caption_languages).sort(([, one], [, other]) => one.localeCompare(other, 'en')),
]

/** Title and description in other languages. */
function Captions({ form, captions }: { form: FormState; captions: Submission['captions'] }) {
  const [count, setCount] = useState(captions.length)
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-1 font-semibold">In your language (optional)</legend>
      <p className="text-small text-ink-muted">
        Shown first to people who read this language, and written into the file.
      </p>
      {Array.from({ length: count }, (_, place) => (
        <CaptionFields key={place} form={form} place={place} caption={captions[place]} />
      ))}
      {count < CAPTIONS_MAX && (
        <button
          type="button"
          className="btn btn-outline btn-compact justify-self-start"
          onClick={() => setCount(count + 1)}
        >
          {count === 0 ? 'Add your language' : 'Add another language'}
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
    <div className="grid gap-4 rounded-field bg-sunken p-4">
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
