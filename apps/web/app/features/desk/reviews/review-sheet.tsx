import {
  declaredText,
  fact_names,
  factLabel,
  factText,
  type QueuedSubmission,
  release_statuses,
  type ReviewedSubmission,
  type ReviewHindrance,
  sensitiveKeywordTexts,
} from '@taswira/contract'
import clsx from 'clsx'
import { useState } from 'react'
import { Link } from 'react-router'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { no_region } from '../../../assets/region-fields.ts'
import { contradictionText, credentialText } from '../../../assets/embedded-credential.ts'
import { fileSizeText } from '../../../downloads/size-text.ts'
import { RegionInputs, RegionPicker } from '../../../assets/region-picker.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { dateText } from '../../../ui/date-text.ts'
import { Facts } from '../../../ui/facts.tsx'
import { ageText } from '../frame/desk-texts.ts'
import { momentText } from '../frame/moment-text.ts'
import { DecisionFields } from './decision-fields.tsx'
import { PastDecisions } from './past-decisions.tsx'
import { ReviewFaces } from './review-faces.tsx'
import { ReviewReleases } from './review-releases.tsx'
import { SimilarImages } from './similar-images.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

interface ReviewSheetProps {
  submission: ReviewedSubmission
  /** The oldest other image that is waiting. */
  next: QueuedSubmission | undefined
}

/** One submitted image in large size, with its texts, similar images and the decision. */
export function ReviewSheet({ submission, next }: ReviewSheetProps) {
  const { contributor, appealed, hindrance } = submission
  const [fields, setFields] = useState(no_region)
  const [marking, setMarking] = useState(false)
  const decidable = hindrance === null
  const contradiction = contradictionText(submission)
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-small wrap-anywhere text-ink-muted">
          by {contributor.full_name} (@{contributor.username}) ·{' '}
          {submission.status === 'in_review'
            ? `waiting for ${ageText(submission.submitted_at)}`
            : `submitted ${momentText(submission.submitted_at)}`}
        </p>
        {next && (
          <Link
            to={`/desk/review/${next.submission_key}`}
            className={clsx('btn btn-compact', decidable ? 'btn-outline' : 'btn-filled')}
          >
            Next image
          </Link>
        )}
      </div>
      {/* The decision is beside the image, so that a small screen shows both. */}
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22.5rem]">
        <div className="grid min-w-0 gap-3 lg:sticky lg:top-20">
          <Picture {...{ submission, fields, marking, setFields }} />
          {decidable && submission.preview && (
            <div className="flex flex-wrap gap-3">
              <button
                type="button"
                aria-pressed={marking}
                className="btn btn-outline btn-compact"
                onClick={() => setMarking(!marking)}
              >
                {marking ? 'Stop marking' : 'Mark a part'}
              </button>
              <button
                type="button"
                className="btn btn-text btn-compact"
                onClick={() => setFields(no_region)}
                disabled={fields === no_region}
              >
                Remove the mark
              </button>
              <a
                href={submission.preview}
                target="_blank"
                rel="noreferrer"
                className="btn btn-text btn-compact"
              >
                Open large
              </a>
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-6">
          {appealed && !appealed.decided_at && (
            <Notice tone="info">
              <strong className="block">Second look requested</strong>
              <span className="wrap-anywhere">{appealed.sentence}</span>
            </Notice>
          )}
          {contradiction && (
            <Notice tone="danger">
              {contradiction} The contributor chose “
              {declaredText('digital_source_type', submission.digital_source_type)}”.
            </Notice>
          )}
          {decidable ? (
            <DecisionForm submission={submission} fields={fields} onMark={setFields} />
          ) : (
            <Notice tone="info">{hindrance_texts[hindrance]}</Notice>
          )}
          <WordsAndFile submission={submission} />
          <ReviewReleases releases={submission.releases} />
        </div>
      </div>
      <SimilarImages submission={submission} />
      <PastDecisions submission={submission} />
    </div>
  )
}

const hindrance_texts: Record<ReviewHindrance, string> = {
  own_submission: 'This is your own image. Another operator has to decide on it.',
  own_decision: 'You decided on this image before, so the second look is for another operator.',
  not_in_review: "This image isn't waiting for a decision.",
}

interface PictureProps {
  submission: ReviewedSubmission
  fields: typeof no_region
  marking: boolean
  setFields: (fields: typeof no_region) => void
}

function Picture({ submission, fields, marking, setFields }: PictureProps) {
  const { preview, width, height, title, file_name } = submission
  if (!preview) return <Notice tone="info">The file was deleted.</Notice>
  return (
    <div className="rounded-card bg-sunken">
      {/* As wide as its column, but never so high that on a phone the decision is far below it. */}
      <div
        className="mx-auto"
        style={{ maxWidth: `min(${Math.round((70 * width) / height)}vh, ${width}px)` }}
      >
        <RegionPicker
          src={preview}
          alt={title || file_name}
          width={width}
          height={height}
          fields={fields}
          marking={marking}
          onMark={setFields}
        />
      </div>
    </div>
  )
}

interface DecisionFormProps {
  submission: ReviewedSubmission
  fields: typeof no_region
  onMark: (fields: typeof no_region) => void
}

function DecisionForm({ submission, fields, onMark }: DecisionFormProps) {
  const form = useDeskForm('decide')
  const { similar_assets } = submission
  return (
    <SendForm form={form} preventScrollReset className="panel grid gap-4 p-5">
      <input type="hidden" name="version" value={submission.version} />
      <DecisionFields
        form={form}
        about="this image"
        has_keys
        when_published={<ReviewFaces form={form} submission={submission} />}
      >
        <Field
          label="Stock ID of the similar image (optional)"
          {...form.field(
            'similar_stock_id',
            similar_assets.find(({ slug }) => slug !== null)?.stock_id ?? '',
          )}
          hint="Only for the reason “almost the same as another image”. The contributor sees it."
          autoComplete="off"
          autoCapitalize="characters"
        />
        <RegionInputs fields={fields} error={form.field('region').error} onMark={onMark} />
      </DecisionFields>
      <FormNotice form={form} />
    </SendForm>
  )
}

function WordsAndFile({ submission }: { submission: ReviewedSubmission }) {
  const { record } = submission
  const facts: [string, React.ReactNode][] = [
    ['Description', submission.description],
    ['Keywords', submission.keywords.join(', ')],
    ['Sensitive', sensitiveKeywordTexts(submission.sensitive_keywords).join(' ')],
    ['Category', submission.category],
    ['Taken on', submission.taken_on && dateText(submission.taken_on)],
    ['People and property', submission.release_status && release_statuses[submission.release_status]],
    ['Editorial', submission.editorial ? 'Yes' : 'No'],
    ...fact_names.map((name): [string, string] => [
      factLabel(name),
      factText(name, submission[name]) || 'Not stated',
    ]),
    ...submission.captions.map(({ language, title, description }): [string, React.ReactNode] => [
      `Caption (${language})`,
      <span key={language} lang={language} dir="auto">
        {[title, description].filter(Boolean).join('. ')}
      </span>,
    ]),
    ['File', submission.file_name],
    ['Size', `${submission.format}, ${fileSizeText({ ...submission, exact: true })}`],
    ...(submission.credential
      ? [['Content credential', credentialText(submission.credential)] satisfies [string, string]]
      : []),
    [
      'Contributor',
      `${record.published} published, ${record.refused} refused, ${record.in_review} in review`,
    ],
  ]
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-h3">
        Words and file
      </h2>
      <Facts
        facts={Object.fromEntries(facts.map(([name, text]) => [name, text || 'none']))}
        className="mt-3 text-small"
      />
    </section>
  )
}
