import type { CategorySummary } from '@taswira/contract'
import { href, Link } from 'react-router'
import { thumbnailSrcSet } from '../../assets/thumbnail.ts'

/** Quick links of the home page (docs/specification.md, section 2). */
const quick_links = ['Smiling', 'Corporate', 'Beauty', 'Finance', 'Sports']

/** Position and rotation of the five images next to the headline. */
const places = [
  'left-[2%] top-[8%] w-[38%] aspect-[4/5] -rotate-3',
  'left-[43%] top-[0%] w-[32%] aspect-square rotate-2',
  'left-[78%] top-[14%] w-[30%] aspect-[2/3] -rotate-2',
  'left-[14%] top-[60%] w-[32%] aspect-[3/2] rotate-2',
  'left-[49%] top-[48%] w-[27%] aspect-[4/5] -rotate-2',
]

export function Hero({ categories, search }: { categories: CategorySummary[]; search: React.ReactNode }) {
  const covers = categories
    .flatMap(({ slug, cover }) => (cover ? [{ slug, ...cover }] : []))
    .slice(0, places.length)
  return (
    <section className="relative bg-sunken">
      {/* Cropped at the sides, not below, where the suggestions hang over. */}
      <div className="page grid grid-cols-1 items-center gap-8 py-10 md:py-14 lg:h-140 lg:grid-cols-12 lg:py-0">
        <div className="min-w-0 lg:col-span-6">
          <h1 className="max-w-[14ch] font-heading text-display">African life, image by image</h1>
          <p className="mt-4 max-w-[44ch] text-ink-muted">
            Stock images of African cities, homes, work and play, made by people who live there.
          </p>
          <Link to={href('/pricing')} className="btn btn-filled mt-6">
            Subscribe Now
          </Link>
          <div className="relative z-20 mt-6 max-w-xl">{search}</div>
          <ul className="swipe mt-3" aria-label="Popular searches">
            {quick_links.map((term) => (
              <li key={term}>
                <Link to={`${href('/search')}?${term}`} className="chip">
                  {term}
                </Link>
              </li>
            ))}
          </ul>
        </div>
        <div
          aria-hidden="true"
          className="absolute inset-y-0 right-0 left-1/2 hidden overflow-hidden lg:block"
        >
          <div className="absolute inset-y-6 left-12 w-[min(660px,100%)]">
            {covers.map((cover, index) => (
              <span
                key={cover.slug}
                className={`picture-box absolute rounded-card border-4 border-surface shadow-float ${places[index]}`}
                style={{ position: 'absolute', '--colour': cover.colour } as React.CSSProperties}
              >
                <img
                  src={cover.thumbnail}
                  srcSet={thumbnailSrcSet(cover.thumbnail)}
                  sizes="250px"
                  alt=""
                  loading="lazy"
                  decoding="async"
                />
              </span>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
