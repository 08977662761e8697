import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { ImageStrip } from '../../assets/image-strip.tsx'
import { EmptyFrame } from '../../ui/empty-frame.tsx'

/** Its texts are specified (docs/specification.md, section 2). */
export default function NotFoundPage({ search }: { search: React.ReactNode }) {
  const error = useRouteError()
  // Other 404 answers, such as that for an unknown image, come without images.
  const assets: unknown = isRouteErrorResponse(error) && error.data
  return (
    <div className="page flex flex-col items-center pt-6 text-center lg:pt-8">
      <EmptyFrame className="w-20" />
      <h1 className="mt-4 font-heading text-display">OOPS! PAGE NOT FOUND</h1>
      <p className="mt-3 text-ink-muted">Sorry, the page you're looking for does not exist</p>
      <div className="mt-5 flex w-full max-w-2xl flex-wrap items-center justify-center gap-3 text-left">
        <Link to="/" className="btn btn-filled">
          Return Home
        </Link>
        <div className="min-w-[min(16rem,100%)] flex-1">{search}</div>
      </div>
      {Array.isArray(assets) && (
        <ImageStrip assets={assets} label="Images from the home page" className="mt-8 self-stretch" />
      )}
    </div>
  )
}
