import { type CreditMovement, creditsText, numberText } from '@taswira/contract'
import { href, Link } from 'react-router'
import { CsvButton } from '../../downloads/csv-button.tsx'
import { dateText } from '../../ui/date-text.ts'
import { TableHead } from '../../ui/table-head.tsx'
import { statementCsv } from './statement-csv.ts'
import { moreTo } from './tab.ts'

interface StatementProps {
  credits: number | null
  movements: CreditMovement[]
  total: number
  /** Loads the whole statement, newest first; throws when that fails. */
  loadAll: () => Promise<CreditMovement[]>
}

export function Statement({ credits, movements, total, loadAll }: StatementProps) {
  return (
    <section aria-labelledby="statement">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="statement" className="text-h2">
          Credit history
        </h2>
        {credits !== null && <p className="font-semibold">{creditsText(credits)}</p>}
      </div>
      {movements.length === 0 ? (
        <p className="mt-3 text-ink-muted">No credit activity yet.</p>
      ) : (
        <table className="mt-4 w-full text-small">
          <TableHead
            columns={[
              'Date',
              'Description',
              { name: 'Credits', right: true },
              { name: 'Balance', right: true },
            ]}
          />
          <tbody>
            {movements.map((movement) => (
              <tr key={movement.movement_id} className="border-b border-line">
                <td className="py-3 pr-3 whitespace-nowrap">
                  <time dateTime={movement.date_and_time}>{dateText(movement.date_and_time)}</time>
                </td>
                <td className="py-3 pr-3">
                  {movement.description}
                  {movement.image && <DownloadedImage {...movement.image} />}
                </td>
                <td className="py-3 pr-3 text-right font-semibold tabular-nums">
                  {signed(movement.credits)}
                </td>
                <td className="py-3 text-right tabular-nums">{numberText(movement.balance)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {movements.length > 0 && (
        <div className="mt-6 flex flex-wrap items-start gap-3" data-screen-only>
          {movements.length < total && (
            <Link
              to={moreTo('subscription', movements.length)}
              replace
              preventScrollReset
              className="btn btn-outline"
            >
              Show more
            </Link>
          )}
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

/** "+24", "−3". */
const signed = (credits: number) => `${credits < 0 ? '−' : '+'}${numberText(Math.abs(credits))}`
