import {
  FULL_NAME_MAX,
  PAPER_MAX_BYTES,
  paper_release_form,
  RELEASE_LABEL_MAX,
  release_texts,
  type ReleaseKind,
  uploadPaperRelease,
} from '@taswira/contract'
import { useState } from 'react'
import type { FormAnswer } from '../../forms/form-answer.ts'
import { fieldText, formValues } from '../../forms/form-values.ts'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { tick, UseTicks } from './use-ticks.tsx'

/** Uploads a paper release with its photo. Returns the error if it was refused, otherwise nothing. */
export type UploadPaper = (
  body: Record<string, unknown>,
  photo: File,
) => Promise<Omit<FormAnswer, 'form' | 'sent'> | undefined>

const wordsIn = (form: FormData): Record<string, unknown> => {
  const { child, ...words } = formValues(form)
  const model = words.kind === 'model'
  const by_guardian = model && child === 'on'
  return {
    ...words,
    child: by_guardian,
    // Drop values of fields that a later choice has hidden.
    guardian_name: by_guardian ? fieldText(form, 'guardian_name') : '',
    guardian_relation: by_guardian ? fieldText(form, 'guardian_relation') : '',
    property: model ? '' : fieldText(form, 'property'),
    uses: form.getAll('uses'),
  }
}

/** The form for a release signed on paper. */
export function PaperForm({ upload }: { upload: UploadPaper }) {
  const [kind, setKind] = useState<ReleaseKind>('model')
  const [child, setChild] = useState(false)
  const { name } = uploadPaperRelease
  const refused = (answer: Omit<FormAnswer, 'form' | 'sent'>) => ({ form: name, sent: false, ...answer })

  async function send(form: FormData): Promise<FormAnswer | undefined> {
    const photo = form.get('file')
    if (!(photo instanceof File) || photo.size === 0)
      return refused({ fields: { file: release_texts.photo_missing } })
    if (photo.size > PAPER_MAX_BYTES) return refused({ fields: { file: release_texts.photo_too_large } })
    const refusal = await upload(wordsIn(form), photo)
    return refusal && refused(refusal)
  }

  const form = useForm({ name, body: paper_release_form }, { values: wordsIn, send })
  const { busy, field } = form
  return (
    <SendForm form={form} className="grid gap-4">
      <FormNotice form={form} />
      <Field
        label="Photo or scan"
        name="file"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        hint={`The whole page, legible. JPEG, PNG or WebP, at most ${PAPER_MAX_BYTES / 1024 / 1024} MB. Only you and our reviewers see it.`}
        error={field('file').error}
      />
      <SelectField
        label="Who signed"
        name="kind"
        value={kind}
        options={[
          ['model', 'A person in the images'],
          ['property', 'The owner of a place or thing'],
        ]}
        error={field('kind').error}
        onChange={(event) => setKind(event.target.value === 'property' ? 'property' : 'model')}
      />
      <Field
        label="Label"
        {...field('label')}
        maxLength={2 * RELEASE_LABEL_MAX}
        hint="For you, for example: Amina, market shoot"
        autoComplete="off"
      />
      <Field
        label={kind === 'model' ? 'Name of the person in the images' : 'Name of the owner'}
        {...field('full_name')}
        maxLength={2 * FULL_NAME_MAX}
        hint="As on the paper"
        autoComplete="off"
      />
      {kind === 'property' ? (
        <Field
          label="What the images show"
          {...field('property')}
          maxLength={400}
          hint="For example: the shop in Balogun Street"
        />
      ) : (
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="child"
            className={tick}
            checked={child}
            onChange={({ currentTarget }) => setChild(currentTarget.checked)}
          />
          The person is under 18, and a parent or guardian signed
        </label>
      )}
      {kind === 'model' && child && (
        <>
          <Field
            label="Name of the parent or guardian"
            {...field('guardian_name')}
            maxLength={2 * FULL_NAME_MAX}
            autoComplete="off"
          />
          <Field
            label="How they are related"
            {...field('guardian_relation')}
            maxLength={200}
            hint="For example: mother"
          />
        </>
      )}
      <Field label="Signed on" type="date" {...field('signed_on')} hint="The date on the paper" />
      <UseTicks hint="Tick only what the paper names. Leave all of them empty if it names none." />
      <SubmitButton busy={busy} className="justify-self-start">
        Send to review
      </SubmitButton>
    </SendForm>
  )
}
