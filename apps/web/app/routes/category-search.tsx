import { categoryName, imagesAvailable, isCategorySlug } from '@taswira/contract'
import { data, href, useLocation } from 'react-router'
import { toHeading, listSearch, readListAddress } from '../lists/list-address.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { findOrigin, pageMeta, sharingPicture } from '../features/seo/page-meta.ts'
import { growList } from '../lists/growing-list.ts'
import { loadResults, moreResults } from '../lists/results.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { usesSentence } from '../assets/asset-rights.ts'
import type { Route } from './+types/category-search.ts'
import { openStockId } from './parts/open-stock-id.ts'
import { loadAround, ResultsList } from './parts/results-list.tsx'
import { useCountSearch } from './parts/use-count-search.ts'

export async function loader({ request, params: { category } }: Route.LoaderArgs) {
  if (!isCategorySlug(category)) throw data(null, { status: 404 })
  const address = addressIn(request)
  const results = await loadResults(address, { category })
  openStockId(address.keywords, results)
  const around = await loadAround(results)
  return data(
    { ...results, keywords: address.keywords, slug: category, ...around },
    { headers: public_headers },
  )
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

const addressIn = (request: Request) => readListAddress(new URL(request.url).search)

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { keywords, slug, items } = loaderData
  const name = categoryName(slug)
  const heading = toHeading(keywords)
  return pageMeta({
    origin: findOrigin(matches),
    // Without words, the canonical URL is the whole category.
    path: keywords
      ? href('/images/:category/search', { category: slug }) + listSearch({ keywords })
      : href('/images/:category', { category: slug }),
    title: heading ? `${heading} in ${name}` : `${name} stock images`,
    description: `${heading || 'All'} in ${name}: ${imagesAvailable(loaderData)}, afrocentric and licensed ${usesSentence(slug)}.`,
    noindex: items.length === 0,
    ...(items[0] && { image: sharingPicture(items[0]) }),
  })
}

export default function CategorySearch({ loaderData: results }: Route.ComponentProps) {
  const address = readListAddress(useLocation().search)
  useCountSearch(address.keywords, results)
  const name = categoryName(results.slug)
  return (
    <div className="page pt-6">
      <div className="grid grid-cols-1 items-end gap-4 lg:grid-cols-12">
        <div className="lg:col-span-7">
          <h1 className="text-h1">{toHeading(address.keywords) || name}</h1>
          <p className="mt-1 text-ink-muted">
            {imagesAvailable(results)} in {name}
          </p>
        </div>
        <div className="lg:col-span-5">
          <SearchBox category={{ slug: results.slug, name }} />
        </div>
      </div>
      <div className="mt-4">
        <ResultsList results={results} address={address} />
      </div>
    </div>
  )
}
