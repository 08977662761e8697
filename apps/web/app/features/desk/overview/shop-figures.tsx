import { type CallResult, type DayFigures, FIGURE_DAYS, type viewFigures } from '@taswira/contract'
import { Link } from 'react-router'
import { dateText } from '../../../ui/date-text.ts'
import { type Column, Table } from '../../../ui/table.tsx'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { useMayCall } from '../frame/desk-session.ts'
import { changeText, figures, type FiguresPeriod, figureText, sumPeriods } from './figures.ts'

type Figures = CallResult<typeof viewFigures>

/** Whether nothing was sold, licensed or refunded in all days that the figures cover. */
export const isQuiet = ({ days }: Figures) =>
  days.every(({ net, orders, licences }) => !net && !orders && licences === 0)

/** What the shop sold today and in the 7 and 30 days before, as far as the operator may see it. */
export function ShopFigures({ test, days }: Figures) {
  const may = useMayCall()
  const seen = figures.filter(({ name }) => days[0]?.[name] !== null)
  const last = days.slice(-31)
  const [main] = seen
  const quiet = isQuiet({ test, days })
  return (
    <section aria-labelledby="sales">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="sales" className="text-h2">
          Sales
        </h2>
        {may('viewSales') && (
          <Link to="/desk/sales" className="link inline-flex min-h-11 items-center font-semibold">
            Sales report
          </Link>
        )}
      </div>
      {!quiet && (
        <p className="text-small text-ink-muted">
          {main?.name === 'net' && 'Net of refunds and chargebacks. '}Days are those of Lagos; the last 7 and
          30 days end yesterday.
          {test && ' These are test payments: no real money.'}
        </p>
      )}
      {quiet ? (
        <p className="mt-4 rounded-card bg-sunken p-6">
          {main?.name === 'licences' ? 'No image was licensed' : 'Nothing was sold'} in the last{' '}
          {FIGURE_DAYS - 1} days. Figures appear here with the next{' '}
          {main?.name === 'licences' ? 'licence' : 'sale'}.
        </p>
      ) : (
        <>
          <ul className="mt-4 grid gap-3 md:grid-cols-3">
            {sumPeriods(days).map((period) => (
              <PeriodCard key={period.name} period={period} seen={seen} />
            ))}
          </ul>
          {main && (
            <BarChart
              bars={last.map((one) => ({ label: dateText(one.day), value: one[main.name] ?? 0 }))}
              text={(value) => figureText(main, value)}
            />
          )}
          <div className="sr-only">
            <Table columns={dayColumns(seen)} rows={last.toReversed()} rowKey={({ day }) => day}>
              <caption>Sales of today and the last 30 days</caption>
            </Table>
          </div>
        </>
      )}
    </section>
  )
}

const dayColumns = (seen: typeof figures): Column<DayFigures>[] => [
  { label: 'Day', row_heading: true, cell: ({ day }) => dateText(day) },
  ...seen.map((figure) => ({
    label: figure.label,
    cell: (figures_of_day: DayFigures) => figureText(figure, figures_of_day[figure.name] ?? 0),
  })),
]

function PeriodCard({ period, seen }: { period: FiguresPeriod; seen: typeof figures }) {
  const { name, days, days_before, now } = period
  return (
    <li className="panel p-4 sm:p-5">
      <h3 className="font-semibold">{name}</h3>
      <p className="text-small text-ink-muted">{days}</p>
      {seen.map((figure, place) => {
        const value = now[figure.name] ?? 0
        return (
          <p key={figure.name} className="mt-1 flex flex-wrap items-baseline gap-x-3 tabular-nums">
            <span>
              <span className={place === 0 ? 'font-heading text-price' : undefined}>
                {figure.amount(value)}
              </span>{' '}
              {figure.unit(value)}
            </span>
            <span className="text-small text-ink-muted">{changeText(period, figure)}</span>
          </p>
        )
      })}
      {name !== 'Today' && <p className="mt-2 text-micro text-ink-muted">Compared with {days_before}</p>}
    </li>
  )
}
