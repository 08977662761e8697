import {
  appeal_form,
  type CallResult,
  type countStudioReviews,
  REVIEW_NOTE_MAX,
  type StudioReview,
} from '@taswira/contract'
import clsx from 'clsx'
import { href, Link } from 'react-router'
import * as v from 'valibot'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { useForm } from '../../forms/use-form.ts'
import { DecisionReasons } from '../../texts/decision-reasons.tsx'
import { MarkedImage, regionText } from '../../assets/marked-image.tsx'
import { dateText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'

export type ReviewCounts = CallResult<typeof countStudioReviews>

/** The usual duration of a review. Renders nothing while there are too few decisions. */
export const ReviewTime = ({ median_hours }: ReviewCounts) =>
  median_hours !== null && (
    <p className="text-ink-muted">
      Half of all images are decided within {median_hours} {median_hours === 1 ? 'hour' : 'hours'}.
    </p>
  )

interface ReviewListProps {
  reviews: StudioReview[]
  heading: string
  /** Whether only screen readers need the heading, because the page has its number elsewhere. */
  quiet?: boolean
  /** A note under the heading. */
  children?: React.ReactNode
}

/** A contributor's submitted images, each with its decision. */
export function ReviewList({ reviews, heading, quiet, children }: ReviewListProps) {
  return (
    <section>
      <h2 className={quiet ? 'sr-only' : 'text-h2'}>{heading}</h2>
      {children && <p className="mt-1 text-ink-muted">{children}</p>}
      <ul className={clsx('grid gap-4', !quiet && 'mt-4')}>
        {reviews.map((review) => (
          <li key={review.submission_key} className="panel overflow-clip p-4 sm:p-5">
            <Review review={review} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Review({ review }: { review: StudioReview }) {
  const { title, file_name, preview, width, height, status, decision, appeal, submitted_at } = review
  const name = title || file_name
  const shown = status !== 'in_review' ? decision : null
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-[minmax(0,20rem)_1fr]">
      {preview ? (
        <MarkedImage
          src={preview}
          alt={shown?.region ? `${name}. ${regionText(shown.region)}` : name}
          width={width}
          height={height}
          region={shown?.region ?? null}
        />
      ) : (
        <p className="text-small text-ink-muted">The file was deleted.</p>
      )}
      <div className="grid min-w-0 content-start gap-3">
        <div>
          <h3 className="text-h3 wrap-anywhere">{name}</h3>
          <p className="text-small wrap-anywhere text-ink-muted">
            {file_name} · submitted on {dateText(submitted_at)}
          </p>
        </div>
        {status === 'in_review' && (
          <p>{appeal ? "We're taking a second look." : 'Waiting for a decision.'}</p>
        )}
        {shown && (
          <>
            <p className="font-semibold">
              {status === 'refused' ? "We didn't accept this image:" : 'Please change something:'}
            </p>
            <DecisionReasons {...shown} />
            {shown.region && <p className="text-small text-ink-muted">The frame on the image shows where.</p>}
            {shown.similar && <SimilarImage similar={shown.similar} />}
          </>
        )}
        {status !== 'refused' && (
          <Link
            to={href('/studio/drafts/:submission_key', review)}
            className="btn btn-outline btn-compact justify-self-start"
          >
            {status === 'in_review' ? 'Open' : 'Change and submit again'}
            <span className="sr-only">: {name}</span>
          </Link>
        )}
        {status === 'refused' && <SecondLook review={review} />}
      </div>
    </div>
  )
}

function SimilarImage({
  similar,
}: {
  similar: NonNullable<NonNullable<StudioReview['decision']>['similar']>
}) {
  const { slug, title, thumbnail } = similar
  return (
    <figure className="grid w-fit max-w-full gap-1 text-small">
      <img
        src={thumbnail}
        alt={title}
        loading="lazy"
        className="h-40 w-auto max-w-full rounded-field bg-sunken object-contain"
      />
      <figcaption>
        Similar:{' '}
        {slug === null ? (
          title
        ) : (
          <Link to={href('/image/:slug', { slug })} className="link font-semibold">
            {title}
          </Link>
        )}
      </figcaption>
    </figure>
  )
}

/** Rules for the typed field; the other fields are hidden. */
const appeal_rules = v.object({ sentence: appeal_form.entries.sentence })

/** Asks for a second review. This is only possible once. */
function SecondLook({ review }: { review: StudioReview }) {
  const { appeal, preview, submission_key, version } = review
  const form = useForm({ name: 'appeal', id: submission_key, body: appeal_rules })
  if (appeal)
    return (
      <p className="text-small text-ink-muted">
        You asked for a second look, and another person decided on{' '}
        {dateText(appeal.decided_at ?? appeal.appealed_at)}. This decision is final.
      </p>
    )
  if (!preview) return null
  return (
    <details>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
        Ask for a second look
      </summary>
      <SendForm form={form} preventScrollReset className="mt-2 grid max-w-120 gap-3">
        <input type="hidden" name="submission_key" value={submission_key} />
        <input type="hidden" name="version" value={version} />
        <TextArea
          label="Why should we look again?"
          {...form.field('sentence')}
          rows={2}
          maxLength={2 * REVIEW_NOTE_MAX}
          hint="You can ask once for each image. Another person will decide."
        />
        <FormNotice form={form} />
        <SubmitButton busy={form.busy} className="justify-self-start">
          Ask for a second look
        </SubmitButton>
      </SendForm>
    </details>
  )
}

export const Asked = () => (
  <Notice tone="success">Thank you. Another person will look at your image, and we'll email you.</Notice>
)
