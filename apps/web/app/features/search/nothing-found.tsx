import type { CategorySummary } from '@taswira/contract'
import { href, Link } from 'react-router'
import { EmptyFrame } from '../../ui/empty-frame.tsx'

interface NothingFoundProps {
  keywords: string
  /** Whether the page's title says that nothing was found. */
  titled: boolean
  /** URL of the search without filters and exact words; null when there are none to remove. */
  wider: string | null
  /** Six popular categories. */
  popular: CategorySummary[]
  request: React.ReactNode
}

export function NothingFound({ keywords, titled, wider, popular, request }: NothingFoundProps) {
  return (
    <div className="flex items-start gap-6 pt-2">
      <EmptyFrame className="hidden w-28 flex-none sm:block" />
      <div className="min-w-0">
        {/* The words are in the title or in the search box. */}
        {!titled && <h2 className="text-h2">{keywords ? 'No images for this yet' : 'No images here yet'}</h2>}
        {wider && (
          <p className="mt-1">
            <Link to={wider} className="link">
              Search again without filters
            </Link>
          </p>
        )}
        <p className="mt-1 text-ink-muted">
          Try different words or browse a category. Or tell us what you need and we'll find it.
        </p>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
          <ul className="flex flex-wrap gap-2" aria-label="Popular categories">
            {popular.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={href('/images/:category', { category: slug })} className="chip">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
          {request}
        </div>
      </div>
    </div>
  )
}
