import { numberText } from '@taswira/contract'
import type { CategorySummary } from '@taswira/contract'
import { href, Link } from 'react-router'
import { Picture } from '../../assets/picture.tsx'
import { usePrefetch } from '../../browser/use-online.ts'
import { category_tints } from './category-tint.ts'

export function CategoryTiles({ categories }: { categories: CategorySummary[] }) {
  const prefetch = usePrefetch()
  return (
    <ul className="grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-4 lg:grid-cols-5">
      {categories.map(({ slug, name, count, cover }, index) => (
        <li key={slug} data-tint={category_tints[slug]}>
          <Link
            to={href('/images/:category', { category: slug })}
            prefetch={prefetch}
            className="group relative block aspect-square overflow-hidden rounded-card bg-tint"
          >
            {cover && (
              <Picture
                src={cover.thumbnail}
                alt=""
                sizes="(min-width:1280px) 243px, (min-width:1024px) 19vw, (min-width:768px) 32vw, 48vw"
                width={480}
                height={480}
                colour={cover.colour}
                placeholder={cover.placeholder}
                eager={index < 2}
                className="size-full"
              />
            )}
            <span className="absolute inset-x-0 bottom-0 bg-linear-to-t from-veil from-50% to-transparent px-3 pt-12 pb-3 text-on-veil">
              <span className="block font-heading text-h3">{name}</span>
              <span className="block text-small">
                {count === 1 ? '1 image' : `${numberText(count)} images`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
