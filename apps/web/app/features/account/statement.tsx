import { type CreditMovement, creditsText, lagosTimeText, numberText, toCsv } from '@taswira/contract'
import { href, Link } from 'react-router'
import { CsvButton } from '../../downloads/csv-button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { type Column, Table } from '../../ui/table.tsx'
import { ShowMore } from './show-more.tsx'

interface StatementProps {
  credits: number | null
  /** Says how many credits end with the plan; empty if none do. */
  ending: string
  movements: CreditMovement[]
  total: number
  /** Loads the whole statement, newest first. Throws on failure. */
  loadAll: () => Promise<CreditMovement[]>
}

const columns: Column<CreditMovement>[] = [
  {
    label: 'Date',
    className: 'whitespace-nowrap',
    cell: ({ date_and_time }) => <time dateTime={date_and_time}>{dateText(date_and_time)}</time>,
  },
  {
    label: 'Description',
    cell: ({ description, image }) => (
      <>
        {description}
        {image && <DownloadedImage {...image} />}
      </>
    ),
  },
  {
    label: 'Credits',
    right: true,
    cell: (movement) => <strong className="font-semibold">{signed(movement.credits)}</strong>,
  },
  { label: 'Balance', right: true, cell: ({ balance }) => numberText(balance) },
]

export function Statement({ credits, ending, movements, total, loadAll }: StatementProps) {
  return (
    <section aria-labelledby="statement">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="statement" className="text-h2">
          Credit history
        </h2>
        {credits !== null && (
          <p>
            <span className="font-semibold">{creditsText(credits)}</span>
            {ending && ` · ${ending}`}
          </p>
        )}
      </div>
      {movements.length === 0 ? (
        <p className="mt-3 text-ink-muted">No credit activity yet.</p>
      ) : (
        <Table columns={columns} rows={movements} rowKey={({ movement_id }) => movement_id} />
      )}
      {movements.length > 0 && (
        <div className="mt-6 flex flex-wrap items-start gap-3" data-screen-only>
          <ShowMore tab="subscription" shown={movements.length} total={total} />
          <CsvButton
            name="credits"
            loadCsv={async () => statementCsv(await loadAll())}
            failure="We couldn't load your history. Please check your connection and try again"
          />
        </div>
      )}
    </section>
  )
}

function DownloadedImage({ name, slug }: NonNullable<CreditMovement['image']>) {
  return (
    <span className="block">
      {slug ? (
        <Link to={href('/image/:slug', { slug })} className="link">
          {name}
        </Link>
      ) : (
        <span className="text-ink-muted">{name}</span>
      )}
    </span>
  )
}

/** Formats an amount with its sign: "+24", "−3". */
const signed = (credits: number) => `${credits < 0 ? '−' : '+'}${numberText(Math.abs(credits))}`

const head = ['Date', 'Description', 'Image', 'Credits', 'Balance']

/** The credit statement as CSV, in the given order. Times are those of Lagos. */
export function statementCsv(movements: CreditMovement[]): string {
  const rows = movements.map(({ date_and_time, description, image, credits, balance }) => [
    lagosTimeText(date_and_time),
    description,
    image?.name ?? '',
    credits,
    balance,
  ])
  return toCsv([head, ...rows])
}
