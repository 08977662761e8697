import { Link } from 'react-router'
import { Notice } from '../../ui/form/notice.tsx'

/** Shown when a list failed to load, to distinguish it from an empty one. */
export function FailedTab({ again_to }: { again_to: string }) {
  return (
    <div className="flex flex-col items-start gap-4">
      <Notice tone="danger">We couldn't load this. Please check your connection and try again</Notice>
      <Link to={again_to} replace preventScrollReset className="btn btn-outline">
        Try again
      </Link>
    </div>
  )
}
