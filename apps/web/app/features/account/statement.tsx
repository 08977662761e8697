import { type CreditMovement, creditsText } from '@taswira/contract'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { writeToDisk } from '../../downloads/write-to-disk.ts'
import { dateText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { TableHead } from '../../ui/table-head.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
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
                <td className="py-3 text-right tabular-nums">{movement.balance.toLocaleString('en-GB')}</td>
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
          <CsvButton loadAll={loadAll} />
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

/** Saves the whole statement as a file, not only what is on screen. */
function CsvButton({ loadAll }: Pick<StatementProps, 'loadAll'>) {
  const { busy, run } = useOneAtATime()
  const [failed, setFailed] = useState(false)

  async function press() {
    try {
      const csv = new Blob([statementCsv(await loadAll())], { type: 'text/csv;charset=utf-8' })
      writeToDisk(csv, `credits-${new Date().toISOString().slice(0, 10)}.csv`)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <div className="grid gap-3">
      <button
        type="button"
        className="btn btn-outline justify-self-start"
        aria-busy={busy || undefined}
        onClick={() => void run(press)}
      >
        <DownloadIcon size={20} />
        Download as CSV
      </button>
      {failed && (
        <Notice tone="danger">
          We couldn't load your history. Please check your connection and try again
        </Notice>
      )}
    </div>
  )
}

/** "+24", "−3". */
const signed = (credits: number) => `${credits < 0 ? '−' : '+'}${Math.abs(credits).toLocaleString('en-GB')}`
