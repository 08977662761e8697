import { type Earning, nairaAndKoboText } from '@taswira/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { writeToDisk } from '../../downloads/write-to-disk.ts'
import { dateText } from '../../ui/date-text.ts'
import { Notice } from '../../ui/form/notice.tsx'
import { DownloadIcon } from '../../ui/icons.tsx'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import { EarningImageName } from './earning-image-name.tsx'
import { earningText } from './earning-text.ts'
import { earningsCsv } from './earnings-csv.ts'

interface EarningListProps {
  earnings: Earning[]
  total: number
  /** From 1. */
  page: number
  pages: number
  /** Loads all earnings, newest first; throws when that fails. */
  loadAll: () => Promise<Earning[]>
}

/** Each licence with its sum and how it was calculated, newest first. */
export function EarningList({ earnings, total, page, pages, loadAll }: EarningListProps) {
  return (
    <section aria-labelledby="licences" className="mt-10">
      <h2 id="licences" className="text-h2">
        Licences
      </h2>
      {total === 0 && (
        <p className="mt-3 text-ink-muted">
          When somebody licenses one of your images, you'll see here what it earned.
        </p>
      )}
      <ul className="mt-4">
        {earnings.map((earning) => (
          <li
            key={earning.earning_id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3"
          >
            <div className="min-w-0">
              <EarningImageName {...earning.image} />
              <p className="text-small text-ink-muted">
                <time dateTime={earning.date_and_time}>{dateText(earning.date_and_time)}</time> ·{' '}
                {earningText(earning)}
              </p>
            </div>
            <p className="text-small tabular-nums">
              {earning.share_percent} % of {nairaAndKoboText(earning.value)} ={' '}
              <strong>{nairaAndKoboText(earning.share)}</strong>
            </p>
          </li>
        ))}
      </ul>
      {total > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-3" data-screen-only>
          {page > 1 && (
            <Link to={`?page=${page - 1}`} className="btn btn-outline btn-compact">
              Previous
            </Link>
          )}
          {pages > 1 && (
            <p className="text-small text-ink-muted">
              Page {page} of {pages}
            </p>
          )}
          {page < pages && (
            <Link to={`?page=${page + 1}`} className="btn btn-outline btn-compact">
              Next
            </Link>
          )}
          <CsvButton loadAll={loadAll} />
        </div>
      )}
      <p className="mt-6 max-w-[68ch] text-small text-ink-muted">
        The net value is what the buyer's credits cost, without VAT. For credits that we give away, we pay
        your share ourselves.
      </p>
    </section>
  )
}

/** Saves all earnings as a file, not only what is on screen. */
function CsvButton({ loadAll }: Pick<EarningListProps, 'loadAll'>) {
  const { busy, run } = useOneAtATime()
  const [failed, setFailed] = useState(false)

  async function press() {
    try {
      const csv = new Blob([earningsCsv(await loadAll())], { type: 'text/csv;charset=utf-8' })
      writeToDisk(csv, `earnings-${new Date().toISOString().slice(0, 10)}.csv`)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }

  return (
    <>
      <button
        type="button"
        className="btn btn-outline btn-compact"
        aria-busy={busy || undefined}
        onClick={() => void run(press)}
      >
        <DownloadIcon size={20} />
        Download as CSV
      </button>
      {failed && (
        <Notice tone="danger">
          We couldn't load your earnings. Please check your connection and try again
        </Notice>
      )}
    </>
  )
}
