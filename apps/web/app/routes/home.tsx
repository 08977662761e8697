import { PAGE_SIZE, viewHomeSets } from '@taswira/contract'
import { data } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { cardAsset } from '../assets/card-asset.ts'
import { AssetFeed } from '../assets/asset-feed.tsx'
import { RecentlyViewed } from '../assets/recently-viewed.tsx'
import { ContributorBand, EnterpriseBand } from '../features/home/bands.tsx'
import { Hero } from '../features/home/hero.tsx'
import { KindTiles } from '../features/home/kind-tiles.tsx'
import { SearchBox } from '../features/search/search-box.tsx'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta } from '../features/seo/page-meta.ts'
import { siteData } from '../features/seo/structured-data.ts'
import { growList, SHOWN_MAX, useKeptList } from '../lists/growing-list.ts'
import { loadNewest, moreNewest, newestAddress } from '../lists/newest.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import { settings } from '../site/settings.ts'
import type { Route } from './+types/home.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const [list, sets] = await Promise.all([loadNewest(newestAddress(request)), callForPage(viewHomeSets, {})])
  const chosen = list.from === 0 ? sets.home.map(cardAsset) : []
  const first = new Set(chosen.map(({ slug }) => slug))
  const items = [...chosen, ...list.items.filter(({ slug }) => !first.has(slug))]
  const { home_headline: headline, home_lead: lead } = settings.now().sentences
  const is_drawn = [...sets.hero, ...sets.home].some(({ demo }) => demo)
  const note = is_drawn ? 'Drawn for this demo. Photographs come with your shop.' : null
  return data(
    { ...list, items, hero: sets.hero.map(cardAsset), headline, lead, note },
    { headers: public_headers },
  )
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  growList({ request, shown: newestAddress(request).shown, fresh: serverLoader, more: moreNewest })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    origin: findOrigin(matches),
    path: '/',
    title: settings.now().name,
    description: settings.now().description,
  })

export default function Home({ loaderData: list, matches }: Route.ComponentProps) {
  useKeptList(list)
  return (
    <>
      <Hero
        assets={list.hero}
        headline={list.headline}
        lead={list.lead}
        note={list.note}
        search={<SearchBox size="large" shortcut />}
      />
      <section className="page mt-8" aria-label="Content types">
        <KindTiles />
      </section>
      <section className="page mt-10" aria-labelledby="newest">
        <h2 id="newest" className="mb-6 text-h2">
          Browse New and Popular Visuals
        </h2>
        <AssetFeed
          assets={list.items}
          from={list.from}
          most={SHOWN_MAX}
          more={list.next !== null}
          total={list.total}
          step={PAGE_SIZE}
          label="More Images"
          failed={list.failed}
          starts_below
        />
      </section>
      <RecentlyViewed />
      <EnterpriseBand />
      <ContributorBand />
      <JsonLd of={import.meta.env.SSR ? siteData(findOrigin(matches)) : null} />
    </>
  )
}
