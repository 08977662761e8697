import { Link } from 'react-router'
import { EmptyFrame } from '../../ui/empty-frame.tsx'

interface EmptyTabProps {
  /** Heading that names what the list is missing. */
  title: string
  sentence: string
  to: string
  label: string
}

export function EmptyTab({ title, sentence, to, label }: EmptyTabProps) {
  return (
    <div className="flex flex-col items-center py-8 text-center">
      <EmptyFrame className="w-40" />
      <h2 className="mt-6 text-h2">{title}</h2>
      <p className="mt-2 max-w-[44ch] text-ink-muted">{sentence}</p>
      <Link to={to} className="btn btn-filled mt-6">
        {label}
      </Link>
    </div>
  )
}
