import { imagesAvailable, searchImages, viewContributor } from '@taswira/contract'
import { data, href, useLocation } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { cardAsset } from '../assets/card-asset.ts'
import { ContributorHead } from '../features/contributors/contributor-head.tsx'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta, sharingPicture } from '../features/seo/page-meta.ts'
import { contributorData } from '../features/seo/structured-data.ts'
import { growList } from '../lists/growing-list.ts'
import { type ListAddress, readListAddress } from '../lists/list-address.ts'
import { loadResults, moreResults } from '../lists/results.ts'
import { settings } from '../site/settings.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { loadAround, ResultsList } from './parts/results-list.tsx'
import type { Route } from './+types/contributor-portfolio.ts'

/** Number of images beside each other in the cover. */
const COVERS = 3

/** With fewer images, a portfolio needs neither filters nor a search. */
const SEARCHED_MIN = 12

export async function loader({ request, params }: Route.LoaderArgs) {
  const address = addressIn(request)
  const query = { type: 'Image', contributor: params.username, sort: 'popular', limit: `${COVERS}` } as const
  const [contributor, popular, results] = await Promise.all([
    callForPage(viewContributor, { params }),
    callForPage(searchImages, { query }),
    loadResults(inOrder(address), scopeOf(params, address)),
  ])
  // A few images are all in the list below.
  const covers = contributor.num_of_assets > COVERS ? popular.items.map(cardAsset) : []
  const [most] = contributor.categories.toSorted((a, b) => b.count - a.count)
  const around = await loadAround({ ...results, category_of_most: address.category || most?.slug || null })
  return data({ ...results, contributor, covers, ...around }, { headers: public_headers })
}

export function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const address = addressIn(request)
  return growList({
    request,
    shown: address.shown,
    fresh: serverLoader,
    more: (list) => moreResults(list, inOrder(address), scopeOf(params, address)),
  })
}

const addressIn = (request: Request) => readListAddress(new URL(request.url).search)

const scopeOf = ({ username }: { username: string }, { category }: ListAddress) => ({
  contributor: username,
  category,
})

/** Without search words, a portfolio is sorted newest first. */
const inOrder = (address: ListAddress): ListAddress => ({
  ...address,
  sort: address.sort || (address.keywords ? '' : 'newest'),
})

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return []
  const { contributor, items } = loaderData
  const path = href('/contributors/:username', { username: contributor.username })
  const cover = items[0]
  return pageMeta({
    origin: findOrigin(matches),
    path,
    title: `${contributor.full_name}: portfolio`,
    description:
      contributor.bio ||
      `${imagesAvailable({ total: contributor.num_of_assets, total_exact: true })} by ${contributor.full_name} at ${settings.now().name}, licensed for print, advertising and the web.`,
    ...(cover && { image: sharingPicture(cover) }),
  })
}

export default function ContributorPortfolio({ loaderData: results, matches }: Route.ComponentProps) {
  const { contributor, covers } = results
  const address = readListAddress(useLocation().search)
  const few = contributor.num_of_assets < SEARCHED_MIN
  return (
    <div className="page pt-6">
      <ContributorHead
        contributor={contributor}
        covers={covers}
        address={address}
        searched={!few || address.keywords !== ''}
      />
      <ResultsList
        results={results}
        address={address}
        first_sort={address.keywords ? 'relevant' : 'newest'}
        few={few}
      />
      <JsonLd of={import.meta.env.SSR ? contributorData(findOrigin(matches), contributor) : null} />
    </div>
  )
}
