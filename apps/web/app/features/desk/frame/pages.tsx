import { PAGE_SIZE } from '@taswira/contract'
import { Link, useSearchParams } from 'react-router'
import { callOf } from './desk-entries.ts'
import { useMayCall } from './desk-session.ts'
import { countText } from './desk-texts.ts'
import { hasNext } from './load-screen.ts'
import { EmptyFrame } from '../../../ui/empty-frame.tsx'
import { bringIntoRow } from '../../../ui/tab-row.tsx'

interface PagesProps {
  offset: number
  total: number
  /** Number of items shown that have left the list since it was loaded, so that later ones have moved up. */
  gone?: number
}

/** Links to the previous and next page. Renders nothing if all items fit on one page. */
export function Pages({ offset, total, gone = 0 }: PagesProps) {
  const [query] = useSearchParams()
  if (total <= PAGE_SIZE) return null
  const at = (start: number) => {
    const next = new URLSearchParams(query)
    next.set('offset', String(Math.max(0, start)))
    return `?${next}`
  }
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-3">
      {offset > 0 && (
        <Link to={at(offset - PAGE_SIZE)} className="btn btn-outline btn-compact">
          Before
        </Link>
      )}
      <p className="text-small text-ink-muted">
        {offset + 1} to {Math.min(offset + PAGE_SIZE, total)} of {countText(total)}
      </p>
      {hasNext({ offset, total }) && (
        <Link to={at(offset + PAGE_SIZE - gone)} className="btn btn-outline btn-compact">
          Next
        </Link>
      )}
    </nav>
  )
}

export interface View {
  text: string
  /** URL parameters that select the view; empty for the first view. */
  filter: Record<string, string>
  /** Counted up to DESK_COUNT_MAX + 1; undefined shows no count. */
  count?: number | undefined
}

/** The view of a list that a URL selects. */
export const findView = (views: View[], query: URLSearchParams) =>
  views.find(({ filter }) => {
    const wanted = Object.entries(filter)
    return wanted.length > 0 && wanted.every(([name, value]) => query.get(name) === value)
  }) ?? views[0]

/** Shows the views of a list as chips, each with its own URL. */
export function Views({ label, views }: { label: string; views: View[] }) {
  const [query] = useSearchParams()
  const chosen = findView(views, query)
  const at = ({ filter }: View) => {
    const next = new URLSearchParams(query)
    for (const name of ['offset', ...views.flatMap((view) => Object.keys(view.filter))]) next.delete(name)
    for (const [name, value] of Object.entries(filter)) next.set(name, value)
    return `?${next}`
  }
  return (
    <nav aria-label={label} className="swipe">
      {views.map((view) => (
        <Link
          key={view.text}
          to={at(view)}
          className="chip"
          ref={view === chosen ? bringIntoRow : undefined}
          aria-current={view === chosen ? 'page' : undefined}
        >
          {view.text}
          {view.count !== undefined && (
            <span className="font-normal tabular-nums">{countText(view.count)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}

/** Views for the open and the answered items of a list. */
export const stateViews = ({ open, answered }: { open: number; answered: number }): View[] => [
  { text: 'Open', filter: {}, count: open },
  { text: 'Answered', filter: { state: 'answered' }, count: answered },
]

interface NothingHereProps {
  /** That there is none of what is listed here, and when it appears. */
  children: React.ReactNode
  /** Where to go on. */
  work?: { to: string; text: string } | undefined
}

/** Where work waits, with how much; undefined where none does. */
export const workAt = (to: string, text: string, count: number) =>
  count > 0 ? { to, text: `${text}: ${countText(count)}` } : undefined

/** The way back from a search without results to the same view, for an empty list; undefined without a search. */
export function useClearSearch() {
  const [query] = useSearchParams()
  if (!query.get('q')) return undefined
  const rest = new URLSearchParams(query)
  for (const name of ['q', 'offset']) rest.delete(name)
  return { to: `?${rest}`, text: 'Clear search' }
}

/** An empty list, with a link to `work`, or to the overview if there is none that the operator may see. */
export function NothingHere({ children, work }: NothingHereProps) {
  const may = useMayCall()
  const call = work && callOf(work.to.split('?')[0]!)
  const { to, text } = work && (!call || may(call)) ? work : { to: '/desk', text: "See what's waiting" }
  return (
    <div className="mt-6 flex max-w-180 items-center gap-6 rounded-card border border-line p-6">
      <EmptyFrame className="w-24 flex-none max-sm:hidden" />
      <div>
        <p>{children}</p>
        <Link to={to} className="btn btn-outline btn-compact mt-4">
          {text}
        </Link>
      </div>
    </div>
  )
}

/** Selects a row for a bulk edit. The label enlarges the checkbox for touch. */
export const SelectBox = ({ name, value }: { name: string; value: string }) => (
  <label className="flex size-11 items-center">
    <input type="checkbox" name="asset" aria-label={`Select ${name}`} value={value} className="size-5" />
  </label>
)
