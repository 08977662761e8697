import { Link, useLocation } from 'react-router'
import { Notice } from './form/notice.tsx'

/** Shown when a list or screen failed to load, to distinguish it from an empty one. */
export function NotLoaded() {
  const { pathname, search } = useLocation()
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="danger">We couldn't load this. Please check your connection and try again</Notice>
      <Link to={pathname + search} replace preventScrollReset className="btn btn-outline">
        Try again
      </Link>
    </div>
  )
}
