import {
  type CallResult,
  confirmRelease,
  EMAIL_MAX,
  FULL_NAME_MAX,
  RELEASE_VERSION,
  signRelease,
  type ReleaseKind,
  type viewReleaseLink,
} from '@taswira/contract'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { Field } from '../../ui/form/field.tsx'
import { FieldNotes } from '../../ui/form/field-notes.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { tick, UseTicks } from './use-ticks.tsx'

type Pictures = CallResult<typeof viewReleaseLink>['pictures']

/** The pictures on the page, so that the answer applies only to them. */
const PicturesSeen = ({ pictures }: { pictures: Pictures }) =>
  pictures.map(({ picture_key }) => (
    <input key={picture_key} type="hidden" name="pictures" value={picture_key} />
  ))

/** The form for a signer to confirm further images. Works without scripts. */
export function ConfirmForm({ pictures }: { pictures: Pictures }) {
  const form = useForm({ name: confirmRelease.name })
  return (
    <SendForm form={form} className="grid gap-4">
      <PicturesSeen pictures={pictures} />
      <FormNotice form={form} />
      <SubmitButton busy={form.busy} plain>
        I agree
      </SubmitButton>
    </SendForm>
  )
}

interface ReleaseFormProps {
  kind: ReleaseKind
  form_key: string
  pictures: Pictures
}

/** The form to sign a release. Works without scripts. */
export function ReleaseForm({ kind, form_key, pictures }: ReleaseFormProps) {
  const form = useForm({ name: signRelease.name })
  const { answer, busy, field } = form
  const values = answer?.values
  const agreed = field('agreed')
  return (
    <SendForm form={form} className="grid gap-6">
      <input type="hidden" name="form_key" value={form_key} />
      <PicturesSeen pictures={pictures} />
      <input type="hidden" name="version" value={RELEASE_VERSION} />
      <FormNotice form={form} />
      <UseTicks
        hint="Tick only what you agree to. You can leave all of them empty."
        ticked={values?.uses?.split(' ')}
      />
      <Field
        label={kind === 'model' ? 'Name of the person in the images' : 'Your name'}
        {...field('full_name')}
        maxLength={2 * FULL_NAME_MAX}
        autoComplete="name"
      />
      {kind === 'property' && (
        <Field
          label="What the images show"
          {...field('property')}
          maxLength={400}
          hint="For example: my shop in Balogun Street"
        />
      )}
      {kind === 'model' && (
        <div className="group grid gap-4">
          <label className="flex min-h-11 items-start gap-3 py-2">
            <input type="checkbox" name="child" className={tick} defaultChecked={values?.child === 'on'} />
            The person is under 18, and I'm their parent or guardian
          </label>
          {/* Shown with CSS when the checkbox above is ticked, so that it works without scripts. */}
          <div className="hidden gap-4 group-has-[[name=child]:checked]:grid">
            <Field label="Your own name" {...field('guardian_name')} maxLength={2 * FULL_NAME_MAX} />
            <Field
              label="How you are related"
              {...field('guardian_relation')}
              maxLength={200}
              hint="For example: mother"
            />
          </div>
        </div>
      )}
      <Field
        label="Email (optional)"
        {...field('email')}
        type="email"
        autoComplete="email"
        maxLength={2 * EMAIL_MAX}
        hint="We send you a copy and a link to withdraw. We don't use it for anything else."
      />
      <Field
        label="Sign by typing your own name"
        {...field('signature')}
        maxLength={2 * FULL_NAME_MAX}
        autoComplete="off"
      />
      <div>
        <label className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="checkbox"
            name="agreed"
            className={tick}
            aria-invalid={agreed.error ? true : undefined}
            aria-describedby={agreed.error && 'agreed-error'}
          />
          I have read the text above, and I agree
        </label>
        <FieldNotes id="agreed" hint={undefined} error={agreed.error} />
      </div>
      <SubmitButton busy={busy} plain>
        Sign
      </SubmitButton>
    </SendForm>
  )
}
