import type { SearchReading } from '@taswira/contract'
import { Link, useLocation } from 'react-router'
import { type ListAddress, listSearch } from '../../lists/list-address.ts'

/** Shown when words were read differently, with a link to search for them as typed. */
export function ReadingNotice({ reading, address }: { reading: SearchReading | null; address: ListAddress }) {
  const { pathname } = useLocation()
  if (!reading || (reading.corrected.length === 0 && reading.widened.length === 0)) return null
  const as_typed = pathname + listSearch({ ...address, widen: false, from: 0, shown: 0 })
  const also = [...new Set(reading.widened.flatMap(({ to }) => to))]
  return (
    <div className="text-small text-ink-muted">
      {reading.corrected.length > 0 && (
        <p>
          Showing results for{' '}
          <strong className="text-ink">{correctedWords(address.keywords, reading)}</strong>. Search only for{' '}
          <Link to={as_typed} className="link">
            {address.keywords}
          </Link>
        </p>
      )}
      {also.length > 0 && (
        <p>
          Also showing: <strong className="font-semibold text-ink">{also.join(', ')}</strong>.{' '}
          <Link to={as_typed} className="link">
            Only “{address.keywords}”
          </Link>
        </p>
      )}
    </div>
  )
}

/** The words as they were read. */
export function correctedWords(keywords: string, { corrected }: Pick<SearchReading, 'corrected'>): string {
  return keywords
    .split(/\s+/)
    .map((word) => corrected.find((one) => one.word.toLowerCase() === word.toLowerCase())?.to ?? word)
    .join(' ')
}
