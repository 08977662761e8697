import type { CategorySummary } from '@taswira/contract'
import { href, Link } from 'react-router'
import { EmptyFrame } from '../../ui/empty-frame.tsx'

interface NothingFoundProps {
  keywords: string
  /** URL of the search without filters and exact words; null when there are none to remove. */
  wider: string | null
  /** Six popular categories. */
  popular: CategorySummary[]
  request: React.ReactNode
}

export function NothingFound({ keywords, wider, popular, request }: NothingFoundProps) {
  return (
    <div className="flex flex-col items-center py-10 text-center">
      <EmptyFrame className="w-44" />
      {/* The words are in the title or in the search box. */}
      <h2 className="mt-6 text-h2">{keywords ? 'No images for this yet' : 'No images here yet'}</h2>
      {wider && (
        <p className="mt-2">
          <Link to={wider} className="link">
            Search again without filters
          </Link>
        </p>
      )}
      <p className="mt-2 max-w-[52ch] text-ink-muted">
        Try different words or browse a category. Or tell us what you need and we'll find it.
      </p>
      <ul className="mt-6 flex flex-wrap justify-center gap-2" aria-label="Popular categories">
        {popular.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={href('/images/:category', { category: slug })} className="chip">
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-8">{request}</div>
    </div>
  )
}
