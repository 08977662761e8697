import { numberText, type SearchCount, SEARCH_PEOPLE_MIN } from '@taswira/contract'
import { NothingHere, Pages, type View, Views } from './pages.tsx'

const views: View[] = [
  { text: 'Unanswered', filter: {} },
  { text: 'Poor', filter: { view: 'poor' } },
  { text: 'Most asked', filter: { view: 'all' } },
]
const periods: View[] = [
  { text: '7 days', filter: {} },
  { text: '30 days', filter: { days: '30' } },
  { text: '90 days', filter: { days: '90' } },
]

const explanations: Record<string, string> = {
  unanswered: 'Searches that no image matched in full.',
  poor: 'Searches that found images, but nobody opened one of the first twelve.',
  all: 'All searches, most asked first.',
}

interface SearchCountListProps {
  view: string
  searches: SearchCount[]
  total: number
  offset: number
}

/** What people searched for, and what they would find now. */
export function SearchCountList({ view, searches, total, offset }: SearchCountListProps) {
  return (
    <>
      <Views label="Searches" views={views} />
      <div className="mt-3">
        <Views label="Period" views={periods} />
      </div>
      <p className="mt-4 max-w-[68ch] text-small text-ink-muted">
        {explanations[view]} Listed once {SEARCH_PEOPLE_MIN} people asked within 90 days. Nothing about who
        searched is stored.
      </p>
      {searches.length === 0 ? (
        <NothingHere>No such searches in this period.</NothingHere>
      ) : (
        <ul className="mt-4 border-t border-line">
          {searches.map(({ words, asked, opened, saved, licensed, now }) => (
            <li key={words} className="border-b border-line py-3 wrap-anywhere">
              <strong className="font-semibold">{words}</strong>
              <p className="text-small tabular-nums">
                {numberText(asked)} {asked === 1 ? 'search' : 'searches'} · {numberText(opened)} opened ·{' '}
                {numberText(saved)} saved · {numberText(licensed)} downloaded
              </p>
              <p className="text-small text-ink-muted">{nowText(now)}</p>
            </li>
          ))}
        </ul>
      )}
      <Pages offset={offset} total={total} />
    </>
  )
}

function nowText({ match, total, total_exact, titles }: SearchCount['now']): string {
  if (match === 'none') return 'Now finds nothing'
  const count = `${total_exact ? '' : 'more than '}${numberText(total)} ${total === 1 ? 'image' : 'images'}`
  const first = titles.map((title) => `“${title}”`).join(', ')
  return match === 'exact'
    ? `Now finds ${count}: ${first}`
    : `Now finds only similar images, ${count}: ${first}`
}
