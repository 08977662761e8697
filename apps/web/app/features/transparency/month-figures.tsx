import {
  nairaText,
  numberText,
  submission_reasons,
  TRANSPARENCY_MIN,
  type TransparencyMonth,
} from '@taswira/contract'
import type { ReactNode } from 'react'
import { monthText } from '../../ui/date-text.ts'
import { Table } from '../../ui/table.tsx'

/** What is public about one month. */
export function MonthFigures({
  month,
  reviewed,
  median_hours,
  reasons,
  licences,
  paid_out,
}: TransparencyMonth) {
  return (
    <section aria-labelledby={`month-${month}`} className="border-t border-line py-8">
      <h2 id={`month-${month}`} className="text-h2">
        {monthText(month)}
      </h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-4 md:grid-cols-4">
        <Figure name="Images reviewed">{countText(reviewed)}</Figure>
        <Figure name="Half decided within">
          {median_hours === null ? 'too few' : hoursText(median_hours)}
        </Figure>
        <Figure name="Licences sold">{countText(licences)}</Figure>
        <Figure name="Paid to contributors">
          {paid_out === null ? `fewer than ${TRANSPARENCY_MIN} people` : nairaText(paid_out)}
        </Figure>
      </dl>
      {reasons.length > 0 && (
        <Table
          className="mt-6 max-w-190"
          columns={[
            {
              label: 'Why images were refused',
              row_heading: true,
              cell: ({ reason }) => submission_reasons[reason],
            },
            { label: 'Times', right: true, cell: ({ refused }) => numberText(refused) },
          ]}
          rows={reasons}
          rowKey={({ reason }) => reason}
        >
          <caption className="sr-only">Why images were refused in {monthText(month)}</caption>
        </Table>
      )}
    </section>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-small text-ink-muted">{name}</dt>
    <dd className="mt-1 text-h3 tabular-nums">{children}</dd>
  </div>
)

const countText = (count: number | null) =>
  count === null ? `fewer than ${TRANSPARENCY_MIN}` : numberText(count)

/** Days from two on, because that is how people wait. */
function hoursText(hours: number): string {
  if (hours === 1) return '1 hour'
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}
