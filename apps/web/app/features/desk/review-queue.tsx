import {
  BULK_REVIEW_MAX,
  type BulkReviewResult,
  type CallResult,
  type countDeskSubmissions,
  pictureAs,
  type QueuedSubmission,
} from '@taswira/contract'
import { Link } from 'react-router'
import { FormNotice, SendForm } from '../../forms/send-form.tsx'
import { Notice } from '../../ui/form/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { ageText, countText } from './desk-texts.ts'
import { DecisionFields } from './decision-fields.tsx'
import type { DeskAnswer } from './desk-calls.ts'
import { NothingHere, Pages, SelectBox, Views } from './pages.tsx'
import { useDeskForm } from './use-desk-form.ts'

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
      {counts.oldest_at && (
        <p className="mt-3 text-small text-ink-muted">
          The oldest has waited for {ageText(counts.oldest_at)}.
          {counts.not_compared > 0 &&
            ` ${countText(counts.not_compared)} not compared with other images yet; reload for more.`}
        </p>
      )}
      {submissions.length === 0 && <NothingHere>No images are waiting for a decision here.</NothingHere>}
      {submissions.length > 0 && (
        <SendForm form={form} preventScrollReset>
          <Table
            // Create a new table after each decision, because the old checkboxes contain outdated versions.
            key={submissions.map(({ submission_key, version }) => submission_key + version).join()}
            columns={columns}
            rows={submissions}
            rowKey={({ submission_key }) => submission_key}
          />
          <BulkDecision form={form} />
        </SendForm>
      )}
      <Pages offset={offset} total={total} />
    </>
  )
}

const columns: Column<QueuedSubmission>[] = [
  {
    label: 'Select',
    className: 'w-16 whitespace-nowrap',
    cell: ({ submission_key, version, title, file_name }) => (
      <SelectBox name={title || file_name} value={`${submission_key} ${version} ${title || file_name}`} />
    ),
  },
  { label: 'Image', cell: (submission) => <SubmissionLine {...submission} /> },
  {
    label: 'Waiting',
    right: true,
    className: 'max-sm:whitespace-normal',
    cell: ({ submitted_at }) => <time dateTime={submitted_at}>{ageText(submitted_at)}</time>,
  },
]

function SubmissionLine({
  submission_key,
  title,
  file_name,
  contributor,
  thumbnail,
  ...one
}: QueuedSubmission) {
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <img
        src={pictureAs(thumbnail, '240') ?? thumbnail}
        alt=""
        loading="lazy"
        className="size-16 flex-none rounded-field bg-sunken object-cover"
      />
      <div className="min-w-0 flex-1 basis-28">
        <Link to={`/desk/review/${submission_key}`} className="link font-semibold wrap-anywhere">
          {title || file_name}
        </Link>
        <span className="block wrap-anywhere text-ink-muted">{contributor.full_name}</span>
        <span className="mt-1 flex flex-wrap gap-2">
          {one.appeal && <span className="tag bg-soft text-on-soft">Appeal</span>}
          {one.near_duplicate && <span className="tag bg-sunken text-ink">Near-duplicate</span>}
        </span>
      </div>
    </div>
  )
}

function BulkDecision({ form }: { form: ReturnType<typeof useDeskForm> }) {
  const left = (form.answer as ReviewAnswer | undefined)?.left
  return (
    <fieldset className="bulk-edit panel mt-6 grid max-h-[70vh] gap-4 overflow-y-auto p-5">
      <legend className="sr-only">Decide on the selected images</legend>
      <DecisionFields key={form.answer?.done} form={form} about="the selected images" />
      <FormNotice form={form} />
      {left && left.length > 0 && (
        <Notice tone="danger">
          Not decided: {left.map(({ title, result }) => `${title} (${result_texts[result]})`).join(', ')}
        </Notice>
      )}
      <p className="text-micro text-ink-muted">At most {BULK_REVIEW_MAX} at once.</p>
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
