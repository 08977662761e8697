import {
  type CallResult,
  MEDIAN_DECISIONS_MIN,
  REVIEW_STATISTICS_DAYS,
  submission_reasons,
  type viewReviewStatistics,
} from '@taswira/contract'
import { Link } from 'react-router'
import { dateText } from '../../../ui/date-text.ts'
import { Table } from '../../../ui/table.tsx'
import { NothingHere } from '../frame/pages.tsx'

/** Number of decisions, time to decide, and reasons for refusals. */
export function ReviewStatistics(props: CallResult<typeof viewReviewStatistics>) {
  const { weeks, refused, reasons, median_hours, appeals } = props
  const sumOf = (name: 'published' | 'refused' | 'changes_requested') =>
    weeks.reduce((sum, week) => sum + week[name], 0)
  return (
    <div className="grid gap-8">
      <p>
        <Link to="/desk/review" className="link inline-flex min-h-11 items-center font-semibold">
          All images in review
        </Link>
      </p>
      <p className="max-w-[68ch]">
        This page counts decisions of the last {REVIEW_STATISTICS_DAYS} days. An image that was sent back for
        changes and decided again counts each time.{' '}
        {median_hours === null
          ? `After ${MEDIAN_DECISIONS_MIN} decisions, the median time appears here.`
          : `Half of all decisions took at most ${median_hours} ${median_hours === 1 ? 'hour' : 'hours'}.`}{' '}
        {appeals.decided > 0 &&
          `${appeals.decided} appeals were decided; ${appeals.published} of these images were published.`}
      </p>
      <section aria-labelledby="weeks">
        <h2 id="weeks" className="text-h2">
          By week
        </h2>
        {weeks.length === 0 ? (
          <NothingHere work={{ to: '/desk/review', text: 'Images in review' }}>
            Nothing was decided in these {REVIEW_STATISTICS_DAYS} days. Decisions on images are counted here
            by week.
          </NothingHere>
        ) : (
          <Table
            className="mt-4 max-w-160"
            columns={[
              {
                label: 'Week from',
                row_heading: true,
                cell: ({ monday }) => (monday ? dateText(monday) : 'Total'),
              },
              { label: 'Published', right: true, cell: ({ published }) => published },
              { label: 'Refused', right: true, cell: (week) => week.refused },
              { label: 'Changes', right: true, cell: ({ changes_requested }) => changes_requested },
            ]}
            rows={weeks}
            rowKey={({ monday }) => monday}
            total={{
              monday: '',
              published: sumOf('published'),
              refused: sumOf('refused'),
              changes_requested: sumOf('changes_requested'),
            }}
          />
        )}
      </section>
      {reasons.length > 0 && (
        <section aria-labelledby="reasons">
          <h2 id="reasons" className="text-h2">
            Review reasons · {refused} refused {refused === 1 ? 'image' : 'images'}
          </h2>
          <p className="mt-2 text-small text-ink-muted">
            An image can have several reasons, so the shares can add up to more than 100%.
          </p>
          <Table
            className="mt-4 max-w-160"
            columns={[
              { label: 'Reason', row_heading: true, cell: ({ reason }) => submission_reasons[reason] },
              { label: 'Images', right: true, cell: (row) => row.refused },
              { label: 'Share', right: true, cell: (row) => `${Math.round((row.refused / refused) * 100)}%` },
            ]}
            rows={reasons}
            rowKey={({ reason }) => reason}
          />
        </section>
      )}
    </div>
  )
}
