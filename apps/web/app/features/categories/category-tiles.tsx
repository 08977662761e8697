import { numberText } from '@taswira/contract'
import type { CategorySummary } from '@taswira/contract'
import { href, Link } from 'react-router'
import { Picture } from '../../assets/picture.tsx'
import { usePrefetch } from '../../browser/use-online.ts'
import { category_tints } from './category-tint.ts'

export function CategoryTiles({ categories }: { categories: CategorySummary[] }) {
  const prefetch = usePrefetch()
  return (
    <ul className="grid grid-cols-2 gap-x-2.5 gap-y-4 md:grid-cols-3 md:gap-x-4 md:gap-y-6 lg:grid-cols-5">
      {categories.map(({ slug, name, count, cover }, index) => (
        // In two columns, the first of fifteen tiles spans both, so that the last row is full.
        <li key={slug} data-tint={category_tints[slug]} className="max-md:first:col-span-2">
          <Link
            to={href('/images/:category', { category: slug })}
            prefetch={prefetch}
            className="group block"
          >
            <span
              className={`block overflow-hidden rounded-card bg-tint ${index ? 'aspect-square' : 'aspect-2/1 md:aspect-square'}`}
            >
              {cover && (
                <Picture
                  asset={{ ...cover, width: 480, height: 480 }}
                  alt=""
                  sizes="(min-width:1280px) 307px, (min-width:1024px) 19vw, (min-width:768px) 32vw, 48vw"
                  eager={index < 2}
                  className="size-full"
                />
              )}
            </span>
            <span className="mt-2 block">
              <span className="block font-heading text-h3 group-hover:underline">{name}</span>
              <span className="text-small text-ink-muted">
                {count === 1 ? '1 image' : `${numberText(count)} images`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
