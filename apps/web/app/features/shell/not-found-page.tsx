import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { ImageStrip } from '../../assets/image-strip.tsx'
import { EmptyFrame } from '../../ui/empty-frame.tsx'

/** Its texts are specified (docs/specification.md, section 2). */
export default function NotFoundPage({ search }: { search: React.ReactNode }) {
  const error = useRouteError()
  // Other 404 answers, such as that for an unknown image, come without images.
  const assets: unknown = isRouteErrorResponse(error) && error.data
  return (
    <div className="page flex flex-col items-center pt-12 text-center lg:pt-16">
      <EmptyFrame className="w-36" />
      <h1 className="mt-6 max-w-[14ch] font-heading text-display">OOPS! PAGE NOT FOUND</h1>
      <p className="mt-4 text-ink-muted">Sorry, the page you're looking for does not exist</p>
      <Link to="/" className="btn btn-filled mt-8">
        Return Home
      </Link>
      <div className="mt-8 w-full max-w-lg text-left">{search}</div>
      {Array.isArray(assets) && (
        <ImageStrip assets={assets} label="Images from the home page" className="mt-12 self-stretch" />
      )}
    </div>
  )
}
