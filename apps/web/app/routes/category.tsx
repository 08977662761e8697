import { categoryName, imagesAvailable, isCategorySlug } from '@taswira/contract'
import { data, href, useLocation } from 'react-router'
import { CategoryHead } from '../features/categories/category-head.tsx'
import { readListAddress } from '../lists/list-address.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta, sharingPicture } from '../features/seo/page-meta.ts'
import { breadcrumbData } from '../features/seo/structured-data.ts'
import { growList } from '../lists/growing-list.ts'
import { loadResults, moreResults } from '../lists/results.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { usesSentence } from '../assets/asset-rights.ts'
import type { Route } from './+types/category.ts'
import { loadAround, ResultsList } from './parts/results-list.tsx'

export async function loader({ request, params: { category } }: Route.LoaderArgs) {
  if (!isCategorySlug(category)) throw data(null, { status: 404 })
  const results = await loadResults(addressIn(request), { category })
  const around = await loadAround(results)
  return data({ ...results, slug: category, ...around }, { headers: public_headers })
}

export function clientLoader({ request, params: { category }, serverLoader }: Route.ClientLoaderArgs) {
  const address = addressIn(request)
  return growList({
    request,
    shown: address.shown,
    fresh: serverLoader,
    more: (list) => moreResults(list, address, { category }),
  })
}

/** Removes search words, because searches in a category have their own URL. */
const addressIn = (request: Request) => ({ ...readListAddress(new URL(request.url).search), keywords: '' })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { slug, total, total_exact, items } = loaderData
  const name = categoryName(slug)
  const cover = items[0]
  return [
    ...pageMeta({
      origin: findOrigin(matches),
      path: href('/images/:category', { category: slug }),
      title: `${name} stock images`,
      description: `${name}: ${imagesAvailable({ total, total_exact })}, afrocentric and licensed ${usesSentence(slug)}.`,
      ...(cover && {
        image: sharingPicture(cover),
      }),
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/rss+xml',
      title: `${name}: newest images`,
      href: `/images/${slug}/rss.xml`,
    },
  ]
}

export default function Category({ loaderData: results, matches }: Route.ComponentProps) {
  const { slug } = results
  const address = { ...readListAddress(useLocation().search), keywords: '' }
  const name = categoryName(slug)
  return (
    <>
      <CategoryHead
        slug={slug}
        count={imagesAvailable(results)}
        search={<SearchBox category={{ slug, name }} />}
      />
      <div className="page pt-3">
        <ResultsList results={results} address={address} first_sort="popular" />
      </div>
      <JsonLd
        of={
          import.meta.env.SSR
            ? breadcrumbData(findOrigin(matches), [
                { name: 'Images', path: href('/images') },
                { name, path: href('/images/:category', { category: slug }) },
              ])
            : null
        }
      />
    </>
  )
}
