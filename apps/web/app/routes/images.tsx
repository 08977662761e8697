import { listCategories, PAGE_SIZE } from '@taswira/contract'
import { data, href } from 'react-router'
import { callForPage } from '../api/call-for-page.ts'
import { AssetFeed } from '../assets/asset-feed.tsx'
import { CategoryTiles } from '../features/categories/category-tiles.tsx'
import { JsonLd } from '../features/seo/json-ld.tsx'
import { findOrigin, pageMeta, sharingPicture } from '../features/seo/page-meta.ts'
import { breadcrumbData } from '../features/seo/structured-data.ts'
import { growList, SHOWN_MAX, useKeptList } from '../lists/growing-list.ts'
import { loadNewest, moreNewest, newestAddress } from '../lists/newest.ts'
import { headersOfLoader, public_headers } from './parts/public-page.ts'
import type { Route } from './+types/images.ts'

export async function loader({ request }: Route.LoaderArgs) {
  const [list, categories] = await Promise.all([
    loadNewest(newestAddress(request)),
    callForPage(listCategories, {}),
  ])
  return data({ ...list, categories }, { headers: public_headers })
}

export const clientLoader = ({ request, serverLoader }: Route.ClientLoaderArgs) =>
  growList({ request, shown: newestAddress(request).shown, fresh: serverLoader, more: moreNewest })

export const headers = headersOfLoader

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const cover = loaderData?.items[0]
  return pageMeta({
    origin: findOrigin(matches),
    path: href('/images'),
    title: 'Images in 15 categories',
    description:
      'Afrocentric stock images in fifteen categories: people, fashion, food, business, travel and ten more.',
    ...(cover && { image: sharingPicture(cover) }),
  })
}

export default function Images({ loaderData: list, matches }: Route.ComponentProps) {
  useKeptList(list)
  return (
    <>
      <div className="page pt-10">
        <h1 className="mb-6 text-h1">Images</h1>
        <CategoryTiles categories={list.categories} />
      </div>
      <section className="page mt-16" aria-labelledby="newest">
        <h2 id="newest" className="mb-6 text-h2">
          Newest in every category
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
      <JsonLd
        of={
          import.meta.env.SSR
            ? breadcrumbData(findOrigin(matches), [{ name: 'Images', path: href('/images') }])
            : null
        }
      />
    </>
  )
}
