import { PAGE_SIZE } from '@taswira/contract'
import { Link } from 'react-router'

/** Links to the previous and next page of a list; renders nothing for a single page. */
export function PageLinks({ total, page }: { total: number; page: number }) {
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  if (pages === 1) return null
  return (
    <nav aria-label="Pages" className="mt-6 flex flex-wrap items-center gap-3">
      {page > 1 && (
        <Link to={`?page=${Math.min(page - 1, pages)}`} className="btn btn-outline btn-compact">
          Previous
        </Link>
      )}
      <p className="text-small text-ink-muted">
        Page {page} of {pages}
      </p>
      {page < pages && (
        <Link to={`?page=${page + 1}`} className="btn btn-outline btn-compact">
          Next
        </Link>
      )}
    </nav>
  )
}
