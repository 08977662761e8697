import { Link, useLocation } from 'react-router'
import { Notice } from '../../ui/form/notice.tsx'

export function LoadingRows() {
  return (
    <div className="only-with-script grid gap-3" aria-hidden="true">
      <div className="skeleton h-9 w-56" />
      {[1, 2, 3].map((row) => (
        <div key={row} className="skeleton h-24 rounded-card" />
      ))}
    </div>
  )
}

/** Shown when a screen failed to load, to distinguish it from an empty one. */
export function NotLoaded() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="danger">We couldn't load this. Please check your connection and try again</Notice>
      <Link to={pathname + search} replace className="btn btn-outline">
        Try again
      </Link>
    </div>
  )
}
