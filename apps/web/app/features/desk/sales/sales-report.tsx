import {
  type CallResult,
  nairaText,
  numberText,
  sales_periods,
  sales_splits,
  type SalesRow,
  type viewSales,
} from '@taswira/contract'
import { Form } from 'react-router'
import { writeToDisk } from '../../../downloads/write-to-disk.ts'
import { Field } from '../../../ui/form/field.tsx'
import { Notice } from '../../../ui/form/notice.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { type Column, Table } from '../../../ui/table.tsx'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { NothingHere } from '../frame/pages.tsx'
import {
  groupText,
  listPeriods,
  period_texts,
  periodText,
  salesCsv,
  signedNaira,
  split_texts,
} from './sales-texts.ts'

type Report = CallResult<typeof viewSales>

export interface SalesReportProps {
  /** The parameters in the URL, completed with the report's defaults. */
  asked: Record<'from' | 'to' | 'by' | 'split', string>
  /** The reason why the range was rejected; there is then no report. */
  problem: string | undefined
  report: Report | undefined
}

export function SalesReport({ asked, problem, report }: SalesReportProps) {
  return (
    <div className="grid gap-8">
      <Form
        className="grid grid-cols-2 items-end gap-3 sm:flex sm:flex-wrap"
        key={Object.values(asked).join()}
      >
        <Field label="From" name="from" type="date" defaultValue={asked.from} required />
        <Field label="To" name="to" type="date" defaultValue={asked.to} required />
        <SelectField
          label="By"
          name="by"
          defaultValue={asked.by}
          options={sales_periods.map((one) => [one, period_texts[one]])}
        />
        <SelectField
          label="Split by"
          name="split"
          defaultValue={asked.split}
          options={sales_splits.map((one) => [one, split_texts[one]])}
        />
        <button type="submit" className="btn btn-outline">
          Show
        </button>
      </Form>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {report && <Sums report={report} />}
    </div>
  )
}

function Sums({ report }: { report: Report }) {
  const { rows, total, test, split, from, to } = report
  return (
    <section aria-labelledby="sales">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="sales" className="text-h2">
          Net {signedNaira(total.net)}
        </h2>
        <button
          type="button"
          className="btn btn-outline btn-compact"
          onClick={() =>
            writeToDisk(new Blob([salesCsv(rows, split)], { type: 'text/csv' }), `sales-${from}-to-${to}.csv`)
          }
        >
          <DownloadIcon size={20} />
          Download as CSV
        </button>
      </div>
      <p className="mt-2 text-small text-ink-muted">
        Days from midnight to midnight in Lagos. A refund or chargeback counts on the day the money went back.
        {test && ' These are test payments: no real money.'}
      </p>
      {rows.length === 0 && (
        <NothingHere work={{ to: '/desk/orders', text: 'All orders' }}>
          No sales or refunds in this period. Sales appear here as soon as they are paid.
        </NothingHere>
      )}
      <Chart {...report} />
      {rows.length > 0 && (
        <Table
          columns={salesColumns(report)}
          rows={rows}
          rowKey={(row) => `${row.period} ${row.group}`}
          total={{ ...total, period: 'Total', group: null }}
        />
      )}
    </section>
  )
}

/** Net sales of each period. */
const Chart = ({ rows, from, to, by }: Report) => (
  <BarChart
    bars={listPeriods(from, to, by).map((period) => ({
      label: periodText(period, by),
      value: rows.filter((row) => row.period === period).reduce((sum, { net }) => sum + net, 0),
    }))}
    text={signedNaira}
  />
)

function salesColumns({ by, split }: Report): Column<SalesRow>[] {
  const hidden_on_phones = { right: true, className: 'max-sm:sr-only' }
  return [
    {
      label: period_texts[by],
      row_heading: true,
      cell: (row) => (
        <>
          <strong className="font-semibold">{periodText(row.period, by)}</strong>
          {split !== 'none' && row.period !== 'Total' && (
            <span className="block text-ink-muted">{groupText(row, split)}</span>
          )}
          <span className="block text-ink-muted sm:hidden" aria-hidden="true">
            {[
              `${numberText(row.orders)} ${row.orders === 1 ? 'order' : 'orders'}`,
              row.refunds !== 0 && `refunds ${minus(row.refunds)}`,
              row.chargebacks !== 0 && `chargebacks ${minus(row.chargebacks)}`,
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      ),
    },
    { label: 'Orders', ...hidden_on_phones, cell: ({ orders }) => numberText(orders) },
    { label: 'Sold', right: true, cell: ({ sold }) => nairaText(sold) },
    { label: 'Refunds', ...hidden_on_phones, cell: ({ refunds }) => minus(refunds) },
    { label: 'Chargebacks', ...hidden_on_phones, cell: ({ chargebacks }) => minus(chargebacks) },
    {
      label: 'Net',
      right: true,
      cell: ({ net }) => <strong className="font-semibold">{signedNaira(net)}</strong>,
    },
  ]
}

/** "−₦1,000", "₦0", or "+₦1,000" for money won back. */
const minus = (kobo: number) => (kobo < 0 ? `+${nairaText(-kobo)}` : signedNaira(-kobo || 0))
