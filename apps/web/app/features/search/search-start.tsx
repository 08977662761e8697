import type { CategorySummary } from '@taswira/contract'
import { href, Link } from 'react-router'

interface SearchStartProps {
  search: React.ReactNode
  /** Whether the last search contained a word of hate. */
  refused: boolean
  popular: CategorySummary[]
  /** Popular images. */
  images: React.ReactNode
}

export function SearchStart({ search, refused, popular, images }: SearchStartProps) {
  return (
    <div className="search-start page pt-6 lg:pt-8">
      <div className="mx-auto max-w-3xl">
        <h1 className="mb-4 text-h1">What are you looking for?</h1>
        {refused && (
          <output className="mb-4 block">We don't search for words of hate. Please try other words.</output>
        )}
        {search}
        <h2 className="mt-5 mb-3 text-h3">Or start from a category</h2>
        <ul className="swipe sm:flex-wrap">
          {popular.map(({ slug, name }) => (
            <li key={slug}>
              <Link to={href('/images/:category', { category: slug })} className="chip">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
      {images}
    </div>
  )
}
