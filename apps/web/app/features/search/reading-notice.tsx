import type { SearchReading } from '@taswira/contract'
import { Fragment } from 'react'
import { Link, useLocation } from 'react-router'
import { type ListAddress, listSearch, toHeading } from '../../lists/list-address.ts'

/** Maximum number of added synonyms that are shown. */
const ALSO_MAX = 6

interface ReadingNoticeProps {
  reading: SearchReading | null
  address: ListAddress
  /** Number of images in the list, including near matches. */
  total: number
}

/** Shows how the search was interpreted, unless exactly as typed, with a link to search for it as typed. */
export function ReadingNotice({ reading, address, total }: ReadingNoticeProps) {
  const { pathname } = useLocation()
  if (!reading) return null
  const as_typed = pathname + listSearch({ ...address, widen: false, from: 0, shown: 0 })
  const also = [...new Set(reading.widened.flatMap(({ to }) => to))].slice(0, ALSO_MAX)
  return (
    <div className="text-small text-ink-muted empty:hidden">
      <Withheld withheld={reading.withheld} address={address} />
      <Nearest reading={reading} total={total} />
      <Elsewhere elsewhere={reading.elsewhere} address={address} />
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

/** Shows a note when the list has near matches, which lack some of the words. */
function Nearest({
  reading: { match, exact_total, closest, around },
  total,
}: {
  reading: SearchReading
  total: number
}) {
  if (match === 'exact')
    return exact_total < total ? (
      <p className="text-body text-ink">
        {exact_total === 1 ? '1 image has' : `${exact_total} images have`} all of this. The others come
        closest.
      </p>
    ) : null
  if (match === 'none') return null
  if (around)
    return (
      <p className="text-body text-ink">
        No images of <Words words={[toHeading(around.place)]} />. Nearest: <Words words={around.within} />.
      </p>
    )
  const { with: kept, without } = closest
  return (
    <p className="text-body text-ink">
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

/** Explains why nobody is shown for words that may harm people, with a link to search without them. */
function Withheld({ withheld, address }: { withheld: SearchReading['withheld']; address: ListAddress }) {
  const { pathname } = useLocation()
  if (!withheld || withheld.is_hateful) return null
  const { words, others } = withheld
  return (
    <p>
      We only show people for <Words words={words} /> if they agreed to it.{' '}
      {others && (
        <Link
          to={pathname + listSearch({ ...address, keywords: others, from: 0, shown: 0 })}
          className="link"
        >
          Search for “{others}” instead
        </Link>
      )}
    </p>
  )
}

/** What the word means in other languages. */
function Elsewhere({ elsewhere, address }: Pick<SearchReading, 'elsewhere'> & { address: ListAddress }) {
  const { pathname } = useLocation()
  return elsewhere.map(({ word, language, tag, meaning }) => (
    <p key={tag}>
      In {language},{' '}
      <em lang={tag} className="text-ink">
        <bdi>{word}</bdi>
      </em>{' '}
      means{' '}
      <Link to={pathname + listSearch({ ...address, keywords: meaning, from: 0, shown: 0 })} className="link">
        {meaning}
      </Link>
      .
    </p>
  ))
}

/** Isolates each word, because it may be in a right-to-left script. */
const Words = ({ words }: { words: string[] }) =>
  words.map((word, place) => (
    <Fragment key={word}>
      {place > 0 && ', '}
      <em className="text-ink">
        <bdi>{word}</bdi>
      </em>
    </Fragment>
  ))

/** The search words after spelling correction. */
export function correctedWords(keywords: string, { corrected }: Pick<SearchReading, 'corrected'>): string {
  return keywords
    .split(/\s+/)
    .map((word) => corrected.find((one) => one.word.toLowerCase() === word.toLowerCase())?.to ?? word)
    .join(' ')
}
