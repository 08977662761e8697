import { type CategorySlug, categories, categoryName } from '@taswira/contract'
import { href, Link } from 'react-router'
import { category_tints } from './category-tint.ts'

interface CategoryHeadProps {
  slug: CategorySlug
  /** "128 images available". */
  count: string
  search: React.ReactNode
}

/** The top of a category page: its colour and name, and links to the other categories. */
export function CategoryHead({ slug, count, search }: CategoryHeadProps) {
  return (
    <div data-tint={category_tints[slug]} className="bg-tint text-ink">
      <div className="page grid grid-cols-1 items-center gap-x-6 gap-y-2 py-2 lg:grid-cols-12">
        <nav aria-label="Breadcrumb" className="lg:col-span-12 lg:-mb-2">
          <Link
            to={href('/images')}
            className="inline-block py-0.5 text-small font-semibold underline underline-offset-3"
          >
            Images
          </Link>
        </nav>
        <div className="flex flex-wrap items-baseline gap-x-3 lg:col-span-7">
          <h1 className="text-h1">{categoryName(slug)}</h1>
          <p>{count}</p>
        </div>
        <div className="lg:col-span-5">{search}</div>
      </div>
      <div className="page pb-2">
        <nav aria-label="Other categories">
          <ul className="swipe">
            {categories.map((category) => (
              <li key={category.slug} ref={category.slug === slug ? bringIntoRow : null}>
                <Link
                  to={href('/images/:category', { category: category.slug })}
                  className="chip"
                  aria-current={category.slug === slug ? 'page' : undefined}
                >
                  {category.name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="text-tint-edge">
        <div className="edge" />
      </div>
    </div>
  )
}

/** The row of chips is longer than the screen: scroll to the current one. */
function bringIntoRow(chip: HTMLElement | null) {
  const row = chip?.parentElement
  if (row) row.scrollLeft = chip.offsetLeft - row.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2
}
