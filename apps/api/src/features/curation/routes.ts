import * as contract from '@taswira/contract'
import { type CategorySlug, type CuratedPlace, type CuratedSet, curated_places } from '@taswira/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/pool.ts'
import { type MountDeps, mount } from '../../http/mount.ts'
import { presentAsset } from '../assets/present-asset.ts'
import { listAssetsById } from '../assets/queries.ts'
import type { CatalogueCountsReader } from '../categories/catalogue-counts.ts'
import { thumbnailUrl } from '../pictures/signed-previews.ts'
import { findCuratedIds, listCuratedAssets, listCuratedVersions } from './queries.ts'
import { setCuratedSet } from './set-curated-set.ts'

interface ReadDeps {
  /** The database, or a replica with little lag. */
  reads: Db
  catalogue_counts: CatalogueCountsReader
}

/** Categories whose covers are at the top of the home page when no set was chosen for it. */
const hero_categories: CategorySlug[] = [
  'people',
  'fashion',
  'food-drink',
  'business',
  'beauty',
  'moments',
  'travel',
  'lifestyle',
]

export function curationRoutes(app: FastifyInstance, deps: MountDeps & ReadDeps) {
  const { db, reads, config, catalogue_counts } = deps

  const assetsIn = async (asset_ids: number[]) =>
    (await listAssetsById(reads, asset_ids)).map((row) => presentAsset(deps, row))

  mount(app, deps, contract.viewHomeSets, async () => {
    const [chosen, home] = await Promise.all([findCuratedIds(reads, 'hero'), findCuratedIds(reads, 'home')])
    const hero = await assetsIn(chosen)
    if (hero.length > 0) return { hero, home: await assetsIn(home) }
    const { cover_ids } = await catalogue_counts.get()
    const covers = hero_categories.flatMap((slug) => cover_ids.get(slug) ?? [])
    return { hero: await assetsIn(covers), home: await assetsIn(home) }
  })

  async function listSets(): Promise<CuratedSet[]> {
    const [assets, versions] = await Promise.all([listCuratedAssets(db), listCuratedVersions(db)])
    const version_of = new Map(versions.map(({ place, version }) => [place, version]))
    return curated_places.map((place) => ({
      place,
      version: version_of.get(place) ?? '',
      assets: assets
        .filter((asset) => asset.place === place)
        .map(({ stock_id, title, author, picture_key, status }) => ({
          stock_id,
          title,
          author,
          status,
          thumbnail: thumbnailUrl(config, { picture_key, status }),
        })),
    }))
  }

  const oneSet = async (place: CuratedPlace) => (await listSets()).find((set) => set.place === place)!

  mount(app, deps, contract.listCuratedSets, listSets)

  mount(app, deps, contract.setCuratedSet, async ({ operator, body }) => {
    await setCuratedSet(deps, operator, body)
    return oneSet(body.place)
  })
}
