import { randomBytes } from 'node:crypto'
import type { CategorySlug, ColourSlug, DigitalSourceType, PeopleShown } from '@taswira/contract'
import { oneRow, type Pool } from '../db/pool.ts'
import { newMasterKey, type Storage } from '../outside/storage.ts'

interface GivenAsset {
  title: string
  slug: string
  description: string
  keywords: string[]
  category: CategorySlug
  creator: { full_name: string; username: string }
  width_px: number
  height_px: number
  colours: ColourSlug[]
  published_at: Date
  status: 'published' | 'unpublished' | 'removed'
  downloads: number
  people: PeopleShown | null
  digital_source_type: DigitalSourceType | null
  /** Whether the original is in storage, so that it can be downloaded. */
  stored: boolean
}

export interface Asset extends GivenAsset {
  asset_id: number
  stock_id: string
  picture_key: string
}

/** Functions that add assets to the catalogue, each with its own title and slug. */
export function testCatalogue({ db, storage }: { db: Pool; storage: Storage }) {
  let number = 0

  async function givenAsset(given: Partial<GivenAsset> = {}): Promise<Asset> {
    number++
    const asset: GivenAsset = {
      title: `Picture number ${number}`,
      slug: `picture-${number}`,
      description: '',
      keywords: [],
      category: 'people',
      creator: { full_name: 'Amara Test', username: 'amara-test' },
      width_px: 3000,
      height_px: 2000,
      colours: ['brown'],
      published_at: new Date(Date.UTC(2026, 0, 1, 0, number)),
      status: 'published',
      downloads: 0,
      people: null,
      digital_source_type: null,
      stored: false,
      ...given,
    }
    const master_key = newMasterKey('jpeg')
    if (asset.stored) await storage.put(master_key, Buffer.from('a picture'))
    return { ...asset, ...(await insertAsset(db, asset, master_key)) }
  }

  async function givenAssets(count: number, given: Partial<GivenAsset> = {}): Promise<Asset[]> {
    const assets: Asset[] = []
    for (let made = 0; made < count; made++) assets.push(await givenAsset(given))
    return assets
  }

  return { givenAsset, givenAssets }
}

const insertAsset = (db: Pool, asset: GivenAsset, master_key: string) =>
  oneRow<{ asset_id: number; stock_id: string; picture_key: string }>(
    db,
    `with creator as (
       insert into contributors (username, full_name) values ($1, $2)
       on conflict (username) do update set full_name = excluded.full_name returning contributor_id)
     insert into assets (title, slug, description, keywords, category_slug, contributor_id, width_px, height_px, colours,
       published_at, status, popularity, picture_key, master_key, master_format, content_hash,
       people, digital_source_type)
     select $3, $4, $5, $6, $7, contributor_id, $8, $9, $10, $11, $12, $13, $14, $15, 'jpeg', $16, $17, $18 from creator
     returning asset_id, stock_id, picture_key`,
    [
      asset.creator.username,
      asset.creator.full_name,
      asset.title,
      asset.slug,
      asset.description,
      asset.keywords,
      asset.category,
      asset.width_px,
      asset.height_px,
      asset.colours,
      asset.published_at,
      asset.status,
      asset.downloads,
      randomBytes(10).toString('hex'),
      master_key,
      randomBytes(32).toString('hex'),
      asset.people,
      asset.digital_source_type,
    ],
  )
