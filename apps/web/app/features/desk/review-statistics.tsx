import {
  type CallResult,
  MEDIAN_DECISIONS_MIN,
  REVIEW_STATISTICS_DAYS,
  submission_reasons,
  type viewReviewStatistics,
} from '@taswira/contract'
import { Link } from 'react-router'
import { TableHead } from '../../ui/table-head.tsx'
import { NothingHere } from './pages.tsx'

/** How many images were decided, how fast, and why some were refused. */
export function ReviewStatistics(props: CallResult<typeof viewReviewStatistics>) {
  const { weeks, refused, reasons, median_hours, appeals } = props
  return (
    <div className="grid gap-8">
      <p>
        <Link to="/desk/review" className="link inline-flex min-h-11 items-center font-semibold">
          All images in review
        </Link>
      </p>
      <p className="max-w-[68ch]">
        {median_hours === null
          ? `The median time is shown from ${MEDIAN_DECISIONS_MIN} decisions on.`
          : `Half of all images were decided within ${median_hours} ${median_hours === 1 ? 'hour' : 'hours'}.`}{' '}
        {appeals.decided > 0 &&
          `${appeals.decided} appeals were decided; ${appeals.published} of these images were published. `}
        All numbers are of the last {REVIEW_STATISTICS_DAYS} days.
      </p>
      <section aria-labelledby="weeks">
        <h2 id="weeks" className="text-h2">
          By week
        </h2>
        {weeks.length === 0 ? (
          <NothingHere>Nothing was decided yet.</NothingHere>
        ) : (
          <table className="mt-4 w-full max-w-160 text-small">
            <TableHead
              columns={[
                'Week from',
                { name: 'Published', right: true },
                { name: 'Refused', right: true },
                { name: 'Changes', right: true },
              ]}
            />
            <tbody>
              {weeks.map((week) => (
                <tr key={week.monday} className="border-b border-line tabular-nums">
                  <th scope="row" className="py-3 text-left font-normal">
                    {week.monday}
                  </th>
                  <td className="py-3 text-right">{week.published}</td>
                  <td className="py-3 text-right">{week.refused}</td>
                  <td className="py-3 text-right">{week.changes_requested}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      {reasons.length > 0 && (
        <section aria-labelledby="reasons">
          <h2 id="reasons" className="text-h2">
            Reasons of {refused} refusals
          </h2>
          <table className="mt-4 w-full max-w-160 text-small">
            <TableHead columns={['Reason', { name: 'Share', right: true }]} />
            <tbody>
              {reasons.map((row) => (
                <tr key={row.reason} className="border-b border-line">
                  <th scope="row" className="py-3 pr-3 text-left font-normal">
                    {submission_reasons[row.reason]}
                  </th>
                  <td className="py-3 text-right tabular-nums">
                    {Math.round((row.refused / refused) * 100)}%
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  )
}
