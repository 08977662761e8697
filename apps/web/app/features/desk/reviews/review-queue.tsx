import {
  BULK_REVIEW_MAX,
  type BulkReviewResult,
  type CallResult,
  type countDeskSubmissions,
  pictureAs,
  type QueuedSubmission,
} from '@taswira/contract'
import { Link, useNavigation } from 'react-router'
import { FormNotice, SendForm } from '../../../forms/send-form.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { ageText, countText } from '../frame/desk-texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import type { DeskAnswer } from '../frame/desk-calls.ts'
import { NothingHere, Pages, SelectBox, Views, workAt } from '../frame/pages.tsx'
import { useDeskForm } from '../frame/use-desk-form.ts'

/** The outcome of a decision on several images, with those that were skipped and the reasons. */
export interface ReviewAnswer extends DeskAnswer {
  left?: { title: string; result: BulkReviewResult }[]
}

interface ReviewQueueProps {
  submissions: QueuedSubmission[]
  total: number
  offset: number
  counts: CallResult<typeof countDeskSubmissions>
}

/** Images waiting for a decision, oldest first, with a form to decide on several of them. */
export function ReviewQueue({ submissions, total, offset, counts }: ReviewQueueProps) {
  const form = useDeskForm('decide')
  const { state } = useNavigation()
  const shown = submissions.map(({ submission_key, version }) => submission_key + version).join()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <Views
          label="Filter"
          views={[
            { text: 'All', filter: {}, count: counts.all },
            { text: 'New', filter: { filter: 'new' }, count: counts.new },
            { text: 'Appeals', filter: { filter: 'appeal' }, count: counts.appeal },
            { text: 'Near-duplicates', filter: { filter: 'near_duplicate' }, count: counts.near_duplicate },
          ]}
        />
        <Link to="/desk/review/statistics" className="link inline-flex min-h-11 items-center font-semibold">
          Statistics
        </Link>
      </div>
      {counts.oldest_at && submissions.length > 0 && (
        <p className="mt-3 text-small text-ink-muted">
          The oldest has waited for {ageText(counts.oldest_at)}.
          {counts.not_compared > 0 &&
            ` ${countText(counts.not_compared)} not compared with other images yet; reload for more.`}
        </p>
      )}
      {submissions.length === 0 && (
        <NothingHere
          work={
            workAt('/desk/review', 'All images in review', counts.all) ?? {
              to: '/desk/applications',
              text: 'Applications of contributors',
            }
          }
        >
          {counts.all > 0
            ? 'None of the images in review is of this kind.'
            : 'No images are waiting for a decision. They appear here when contributors submit them.'}
        </NothingHere>
      )}
      {submissions.length > 0 && (
        <SendForm form={form} preventScrollReset>
          {/* New fields for each list, because the old ones were for other images and versions. Inert until it is loaded. */}
          <div key={shown} inert={form.answer?.done !== undefined && state === 'loading'}>
            <ul className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(160px,1fr))] gap-x-4 gap-y-6 sm:grid-cols-[repeat(auto-fill,minmax(220px,1fr))]">
              {submissions.map((submission) => (
                <li key={submission.submission_key} className="grid min-w-0 content-start gap-1 text-small">
                  <QueuedImage {...submission} />
                </li>
              ))}
            </ul>
            <BulkDecision form={form} />
          </div>
        </SendForm>
      )}
      <Pages offset={offset} total={total} />
    </>
  )
}

function QueuedImage({ submission_key, version, title, file_name, contributor, ...one }: QueuedSubmission) {
  const name = title || file_name
  return (
    <>
      <div className="relative">
        <img
          src={pictureAs(one.thumbnail, '240') ?? one.thumbnail}
          alt=""
          loading="lazy"
          className="h-40 w-full rounded-field bg-sunken object-contain sm:h-56"
        />
        <div className="absolute top-1 left-1 rounded-field bg-surface pl-3">
          <SelectBox name={name} value={`${submission_key} ${version} ${name}`} />
        </div>
      </div>
      <Link
        to={`/desk/review/${submission_key}`}
        className="link justify-self-start font-semibold wrap-anywhere"
      >
        {name}
      </Link>
      <span className="wrap-anywhere text-ink-muted">{contributor.full_name}</span>
      <time dateTime={one.submitted_at} className="text-ink-muted">
        {ageText(one.submitted_at)} ago
      </time>
      <span className="flex flex-wrap gap-2">
        {one.appeal && <span className="tag bg-soft text-on-soft">Appeal</span>}
        {one.near_duplicate && <span className="tag bg-sunken text-ink">Near-duplicate</span>}
      </span>
    </>
  )
}

function BulkDecision({ form }: { form: ReturnType<typeof useDeskForm> }) {
  const left = (form.answer as ReviewAnswer | undefined)?.left
  return (
    <fieldset className="bulk-edit panel mt-6 grid max-h-[70vh] gap-4 overflow-y-auto p-5">
      <legend className="sr-only">Decide on the selected images</legend>
      <p className="text-small text-ink-muted">
        Select images to decide on several at once, at most {BULK_REVIEW_MAX}.
      </p>
      <div className="for-selected">
        <DecisionFields form={form} about="the selected images" />
      </div>
      <FormNotice form={form} />
      {left && left.length > 0 && (
        <Notice tone="danger">
          Not decided: {left.map(({ title, result }) => `${title} (${result_texts[result]})`).join(', ')}
        </Notice>
      )}
    </fieldset>
  )
}

const result_texts: Record<BulkReviewResult, string> = {
  decided: 'decided',
  not_found: 'its contributor withdrew it',
  conflict: "it can't be published, or is not in review any more",
  edit_conflict: 'it has changed',
  release_missing: 'not everybody in it is released',
  face_unreleased: 'it shows more faces than it has releases; open it',
  release_not_shown: "somebody who signed hasn't seen it",
  release_withdrawn: 'a release of it was withdrawn',
  own_submission: "it's your own",
  own_decision: 'you decided on it before',
}
