import { type Earning, nairaAndKoboText, nairaText } from '@taswira/contract'
import { CsvButton } from '../../downloads/csv-button.tsx'
import { PageLinks } from '../../lists/page-links.tsx'
import { dateText } from '../../ui/date-text.ts'
import { earningText } from '../../texts/earning-text.ts'
import { earningsCsv } from './earnings-csv.ts'
import { href, Link } from 'react-router'

interface EarningListProps {
  earnings: Earning[]
  /** The most that given credits earn in a month, in kobo. */
  free_month_max: number
  total: number
  /** From 1. */
  page: number
  /** Loads all earnings, newest first; throws when that fails. */
  loadAll: () => Promise<Earning[]>
}

/** Each licence with its sum and how it was calculated, newest first. */
export function EarningList({ earnings, free_month_max, total, page, loadAll }: EarningListProps) {
  return (
    <section aria-labelledby="licences" className="mt-10">
      <h2 id="licences" className="text-h2">
        Licences
      </h2>
      <p className="mt-2 text-ink-muted">
        {total === 0
          ? 'Your earnings appear here after your first sale.'
          : 'A licence paid with credits from two purchases has two lines.'}
      </p>
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
            <p className="text-small tabular-nums sm:text-right">
              {earning.share_percent}% of {nairaAndKoboText(earning.value)} ={' '}
              <strong>{nairaAndKoboText(earning.share + earning.unpaid)}</strong>
              {earning.unpaid > 0 && (
                <span className="block text-ink-muted">
                  {earning.share > 0 && `Paid ${nairaAndKoboText(earning.share)}. `}
                  {nairaAndKoboText(earning.unpaid)} not paid: above the month's limit
                </span>
              )}
            </p>
          </li>
        ))}
      </ul>
      <PageLinks total={total} page={page} />
      {total > 0 && (
        <div className="mt-6" data-screen-only>
          <CsvButton
            name="earnings"
            loadCsv={async () => earningsCsv(await loadAll())}
            failure="We couldn't load your earnings. Please check your connection and try again"
          />
        </div>
      )}
      <p className="mt-6 max-w-[68ch] text-small text-ink-muted">
        The net value is what the buyer's credits cost, without VAT. For credits that we give away, we pay
        your share ourselves, up to {nairaText(free_month_max)} in a calendar month (UTC).
      </p>
    </section>
  )
}

/** A licensed image's title, with a link while it has a page. */
export const EarningImageName = ({ title, slug }: Earning['image']) =>
  slug ? (
    <Link to={href('/image/:slug', { slug })} className="link break-words">
      {title}
    </Link>
  ) : (
    <span className="break-words">{title}</span>
  )
