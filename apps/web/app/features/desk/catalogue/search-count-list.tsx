import { numberText, type SearchCount, search_periods, SEARCH_PEOPLE_MIN } from '@taswira/contract'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { foundText } from '../frame/desk-texts.ts'
import { NothingHere, Pages, type View } from '../frame/pages.tsx'

/** Includes the views for what contributors see of this, and for adding meanings to words that find too few images. */
export const search_page_views: View[] = [
  { text: 'Unanswered', filter: {} },
  { text: 'Poor', filter: { view: 'poor' } },
  { text: 'Most asked', filter: { view: 'all' } },
  { text: 'Wanted', filter: { view: 'wanted' } },
  { text: 'Meanings', filter: { view: 'meanings' } },
]
export const most_asked = { to: '?view=all&days=90', text: 'Most asked in the last 90 days' }
const explanations: Record<string, string> = {
  unanswered: 'Searches that no image matched in full.',
  poor: 'Searches that found images, but nobody opened one of the first twelve.',
  all: 'All searches, most asked first.',
}

export function SearchPeriod({ days }: { days: string }) {
  const [, setQuery] = useSearchParams()
  // What was chosen last, while its list is loading.
  const [chosen, setChosen] = useState({ days, while_shown: days })
  if (chosen.while_shown !== days) setChosen({ days, while_shown: days })
  return (
    <div className="w-48">
      <SelectField
        label="Period"
        name="days"
        value={chosen.days}
        options={search_periods.map((period) => [String(period), `Last ${period} days`])}
        onChange={({ target: { value } }) => {
          setChosen({ days: value, while_shown: days })
          setQuery((query) => {
            query.delete('offset')
            query.set('days', value)
            return query
          })
        }}
      />
    </div>
  )
}

export const SearchExplanation = ({ view }: { view: string }) => (
  <p className="mt-4 max-w-[68ch] text-small text-ink-muted">
    {explanations[view]} Listed once {SEARCH_PEOPLE_MIN} people asked within 90 days. Nothing about who
    searched is stored.
  </p>
)

interface SearchCountListProps {
  view: string
  days: string
  searches: SearchCount[]
  total: number
  offset: number
}

/** Words that people searched for, with the images that they find now. */
export function SearchCountList({ view, days, searches, total, offset }: SearchCountListProps) {
  return (
    <>
      {searches.length === 0 ? (
        <NothingHere
          work={view === 'all' && days === '90' ? { to: '/desk/catalogue', text: 'Catalogue' } : most_asked}
        >
          No such searches in this period.
        </NothingHere>
      ) : (
        <ul className="mt-4 border-t border-line">
          {searches.map(({ words, asked, opened, saved, licensed, now }) => (
            <li key={words} className="border-b border-line py-3 wrap-anywhere">
              <strong className="font-semibold">{words}</strong>
              <p className="text-small tabular-nums">
                {numberText(asked)} {asked === 1 ? 'search' : 'searches'} · {numberText(opened)} opened ·{' '}
                {numberText(saved)} saved · {numberText(licensed)} downloaded
              </p>
              <p className="text-small text-ink-muted">{foundText(now)}</p>
              <Link
                to={`?${new URLSearchParams({ view: 'meanings', words })}`}
                className="link inline-flex min-h-11 items-center text-small"
                aria-label={`Add a meaning for ${words}`}
              >
                Add a meaning
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Pages offset={offset} total={total} />
    </>
  )
}
