import { filter_names, hasLetterOrDigit, imagesAvailable } from '@taswira/contract'
import { data, href, useLocation } from 'react-router'
import { toHeading, listSearch, readListAddress } from '../lists/list-address.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { findOrigin, pageMeta, sharingPicture } from '../features/seo/page-meta.ts'
import { growList } from '../lists/growing-list.ts'
import { isRefused } from '../lists/refused-search.ts'
import { loadResults, moreResults, no_results } from '../lists/results.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { RecentlyViewed } from '../assets/recently-viewed.tsx'
import type { Route } from './+types/search.ts'
import { MoreImages } from './parts/more-images.tsx'
import { openStockId } from './parts/open-stock-id.ts'
import { loadAround, ResultsList } from './parts/results-list.tsx'
import { useCountSearch } from './parts/use-count-search.ts'
import { SearchStart } from '../features/search/search-start.tsx'

export async function loader({ request }: Route.LoaderArgs) {
  const address = addressIn(request)
  const results = hasLetterOrDigit(address.keywords) ? await loadResults(address) : no_results
  openStockId(address.keywords, results)
  const around = await loadAround(results)
  return data({ ...results, keywords: address.keywords, ...around }, { headers: public_headers })
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const address = addressIn(request)
  return growList({
    request,
    shown: address.shown,
    fresh: serverLoader,
    more: (list) => moreResults(list, address),
  })
}

const addressIn = (request: Request) => readListAddress(new URL(request.url).search)

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { keywords, items } = loaderData
  const heading = toHeading(keywords)
  const cover = items[0]
  return pageMeta({
    origin: findOrigin(matches),
    path: href('/search') + listSearch({ keywords }),
    title: heading ? `${heading} stock images` : 'Search images',
    description: heading
      ? `${heading}: ${imagesAvailable(loaderData)}, afrocentric and licensed for print and the web.`
      : 'Search afrocentric stock images by words, category, colour, orientation and number of people.',
    noindex: heading !== '' && (items.length === 0 || loaderData.reading?.match === 'nearest'),
    ...(cover && {
      image: sharingPicture(cover),
    }),
  })
}

export default function Search({ loaderData: results }: Route.ComponentProps) {
  const { search } = useLocation()
  const address = readListAddress(search)
  useCountSearch(address.keywords, results)
  if (!hasLetterOrDigit(address.keywords)) {
    return (
      <>
        <SearchStart
          refused={isRefused(search)}
          popular={results.popular}
          images={<MoreImages title="Popular now" images={results.popular_images} />}
          search={<SearchBox size="large" shortcut />}
        />
        <RecentlyViewed />
      </>
    )
  }
  return (
    <>
      <div className="page pt-6">
        {results.items.length > 0 ? (
          <>
            <h1 className="text-h1">{toHeading(address.keywords)}</h1>
            <p className="mb-3 text-ink-muted">{imagesAvailable(results)}</p>
          </>
        ) : (
          <h1 className="text-h1 wrap-anywhere">
            No images for “{address.keywords}”
            {filter_names.some((name) => address[name]) && ' with these filters'}
          </h1>
        )}
        <ResultsList results={results} address={address} />
      </div>
      {results.items.length > 0 && !results.reading?.withheld && <RecentlyViewed />}
    </>
  )
}
