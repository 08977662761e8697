import { numberText, submission_reasons, type TransparencyMonth } from '@taswira/contract'
import { monthText } from '../../ui/date-text.ts'
import { Table } from '../../ui/table.tsx'

/** Why images were refused in each month, the latest one open. */
export function RefusalReasons({ months }: { months: TransparencyMonth[] }) {
  const known = months.filter(({ reasons }) => reasons.length > 0)
  if (known.length === 0) return null
  return (
    <section aria-labelledby="reasons" className="mt-10 max-w-190">
      <h2 id="reasons" className="text-h2">
        Why images were refused
      </h2>
      <p className="mt-2 text-ink-muted">An image refused for several reasons is counted under each.</p>
      {known.map(({ month, reasons }, number) => (
        <details key={month} open={number === 0} className="mt-3">
          <summary className="unfolds min-h-11 content-center font-semibold">{monthText(month)}</summary>
          <Table
            className="mb-3"
            columns={[
              { label: 'Reason', row_heading: true, cell: ({ reason }) => submission_reasons[reason] },
              { label: 'Times', right: true, cell: ({ refused }) => numberText(refused) },
            ]}
            rows={reasons}
            rowKey={({ reason }) => reason}
          >
            <caption className="sr-only">Why images were refused in {monthText(month)}</caption>
          </Table>
        </details>
      ))}
    </section>
  )
}
