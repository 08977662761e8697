import { nairaText, numberText, TRANSPARENCY_MIN, type TransparencyMonth } from '@taswira/contract'
import { monthText } from '../../ui/date-text.ts'
import { type Column, Table } from '../../ui/table.tsx'

type Row = Omit<TransparencyMonth, 'reasons'>

/** What is public about each month, with the sums of what is shown. */
export function MonthTable({ months }: { months: TransparencyMonth[] }) {
  /** Null if no month shows a number. */
  const sumOf = (name: 'reviewed' | 'licences' | 'paid_out') =>
    months.reduce<number | null>((sum, row) => (row[name] === null ? sum : (sum ?? 0) + row[name]), null)
  const total = {
    month: '',
    reviewed: sumOf('reviewed'),
    median_hours: null,
    licences: sumOf('licences'),
    paid_out: sumOf('paid_out'),
  }
  return (
    <Table<Row>
      className="mt-4"
      columns={columns}
      rows={months}
      rowKey={({ month }) => month}
      total={months.length > 1 ? total : undefined}
    >
      <caption className="sr-only">Reviews, licences and payouts by month</caption>
    </Table>
  )
}

const columns: Column<Row>[] = [
  {
    label: 'Month',
    row_heading: true,
    cell: ({ month, ...row }) => (
      <>
        {month ? monthText(month) : 'Total shown'}
        {row.median_hours !== null && (
          <span className="block text-ink-muted sm:hidden">half within {hoursText(row.median_hours)}</span>
        )}
      </>
    ),
  },
  { label: 'Reviewed', right: true, cell: ({ month, reviewed }) => countText(month, reviewed) },
  {
    label: 'Half decided within',
    right: true,
    className: 'max-sm:hidden',
    cell: ({ month, median_hours }) =>
      median_hours !== null ? hoursText(median_hours) : month && 'too few images',
  },
  { label: 'Licences', right: true, cell: ({ month, licences }) => countText(month, licences) },
  {
    label: 'Paid out',
    right: true,
    cell: ({ month, paid_out }) =>
      paid_out !== null ? nairaText(paid_out) : month && `under ${TRANSPARENCY_MIN} people`,
  },
]

/** Nothing in the row of sums when no month shows a number. */
const countText = (month: string, count: number | null) =>
  count !== null ? numberText(count) : month && `under ${TRANSPARENCY_MIN}`

/** Days from two on, because that is how people wait. */
function hoursText(hours: number): string {
  if (hours === 1) return '1 hour'
  return hours < 48 ? `${hours} hours` : `${Math.ceil(hours / 24)} days`
}
