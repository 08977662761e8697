import { href, Link } from 'react-router'

interface KeywordChipsProps extends Omit<React.ComponentProps<'ul'>, 'children'> {
  keywords: string[]
}

/** Keywords as links that search for them. */
export const KeywordChips = ({ keywords, ...list }: KeywordChipsProps) => (
  <ul {...list}>
    {keywords.map((keyword) => (
      <li key={keyword}>
        <Link to={`${href('/search')}?${new URLSearchParams({ keywords: keyword })}`} className="chip">
          {keyword}
        </Link>
      </li>
    ))}
  </ul>
)
