import { PAGE_SIZE } from '@taswira/contract'
import { Link, useSearchParams } from 'react-router'
import { hasNext } from './list-at.ts'

interface PagesProps {
  offset: number
  total: number
  /** How many of those shown have left the list since, so that later ones have moved up. */
  gone?: number
}

/** Links to the previous and next page; renders nothing if all fit on one. */
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
        {offset + 1} to {Math.min(offset + PAGE_SIZE, total)} of {total.toLocaleString('en-GB')}
      </p>
      {hasNext({ offset, total }) && (
        <Link to={at(offset + PAGE_SIZE - gone)} className="btn btn-outline btn-compact">
          Next
        </Link>
      )}
    </nav>
  )
}

/** Two or more views of a list, each an address. */
export function Choices({
  label,
  name,
  options,
}: {
  label: string
  name: string
  options: [string, string][]
}) {
  const [query] = useSearchParams()
  const chosen = query.get(name) ?? options[0]?.[0]
  const at = (value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    next.delete('offset')
    return `?${next}`
  }
  return (
    <nav aria-label={label} className="swipe">
      {options.map(([value, text]) => (
        <Link
          key={value}
          to={at(value)}
          className="chip"
          aria-current={value === chosen ? 'page' : undefined}
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}

export function NothingHere({ children }: { children: React.ReactNode }) {
  return <p className="py-8 text-ink-muted">{children}</p>
}
