import { Link } from 'react-router'
import { EmptyFrame } from '../../ui/empty-frame.tsx'

/** Its texts are specified (docs/specification.md, section 2). */
export default function NotFoundPage({ search }: { search: React.ReactNode }) {
  return (
    <div className="page flex flex-col items-center py-16 text-center lg:py-20">
      <EmptyFrame className="w-48" />
      <h1 className="mt-6 max-w-[14ch] font-heading text-display">OOPS! PAGE NOT FOUND</h1>
      <p className="mt-4 text-ink-muted">Sorry, the page you're looking for does not exist</p>
      <Link to="/" className="btn btn-filled mt-8">
        Return Home
      </Link>
      <div className="mt-8 w-full max-w-lg text-left">{search}</div>
    </div>
  )
}
