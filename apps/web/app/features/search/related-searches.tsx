import { href, Link } from 'react-router'

/** Searches for keywords that the images found have in common. */
export function RelatedSearches({ keywords }: { keywords: string[] }) {
  if (keywords.length === 0) return null
  return (
    <nav className="mb-4" aria-label="Related searches" data-screen-only>
      <ul className="swipe">
        {keywords.map((keyword) => (
          <li key={keyword}>
            <Link to={`${href('/search')}?${new URLSearchParams({ keywords: keyword })}`} className="chip">
              {keyword}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
