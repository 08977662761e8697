import type { SearchReading } from '@taswira/contract'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { type ListAddress, listSearch } from '../../lists/list-address.ts'

/** Words that are shown as also meant: more would be a list, not a sentence. */
const ALSO_MAX = 6

interface ReadingNoticeProps {
  reading: SearchReading | null
  address: ListAddress
  /** Images in the list, with the nearest. */
  total: number
}

/** How the search was read, when that isn't exactly as typed, with a link to search for it as typed. */
export function ReadingNotice({ reading, address, total }: ReadingNoticeProps) {
  const { pathname } = useLocation()
  if (!reading) return null
  const as_typed = pathname + listSearch({ ...address, widen: false, from: 0, shown: 0 })
  const also = [...new Set(reading.widened.flatMap(({ to }) => to))].slice(0, ALSO_MAX)
  return (
    <div className="text-small text-ink-muted empty:hidden">
      <Nearest reading={reading} total={total} />
      {reading.corrected.length > 0 && (
        <p>
          Showing results for{' '}
          <strong className="text-ink">{correctedWords(address.keywords, reading)}</strong>.{' '}
          <Link to={as_typed} className="link">
            Search only for “{address.keywords}”
          </Link>
        </p>
      )}
      {also.length > 0 && (
        <p>
          Also showing: <strong className="font-semibold text-ink">{also.join(', ')}</strong>.{' '}
          <Link to={as_typed} className="link">
            Search only for “{address.keywords}”
          </Link>
        </p>
      )}
    </div>
  )
}

/** Says so when images come near without having everything. */
function Nearest({
  reading: { match, exact_total, closest },
  total,
}: {
  reading: SearchReading
  total: number
}) {
  if (match === 'exact')
    return exact_total < total ? (
      <p>
        {exact_total === 1 ? '1 image has' : `${exact_total} images have`} all of this. The others come
        closest.
      </p>
    ) : null
  if (match === 'none') return null
  const { with: kept, without } = closest
  return (
    <p>
      No image has all of this.{' '}
      {without.length && kept.length ? (
        <>
          Closest: <Words words={kept} /> without <Words words={without} />.
        </>
      ) : (
        'These come closest.'
      )}
    </p>
  )
}

/** Words may be of a script that runs the other way. */
const Words = ({ words }: { words: string[] }) =>
  words.map((word, place) => (
    <Fragment key={word}>
      {place > 0 && ', '}
      <em className="text-ink">
        <bdi>{word}</bdi>
      </em>
    </Fragment>
  ))

/** The words as they were read. */
export function correctedWords(keywords: string, { corrected }: Pick<SearchReading, 'corrected'>): string {
  return keywords
    .split(/\s+/)
    .map((word) => corrected.find((one) => one.word.toLowerCase() === word.toLowerCase())?.to ?? word)
    .join(' ')
}
