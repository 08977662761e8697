import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CategorySlug, ColourSlug } from '@taswira/contract'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { inTransaction } from '../db/pool.ts'
import { refreshSearchTerms } from '../features/search/queries.ts'
import { createLog } from '../log.ts'
import { createFolderStorage } from '../outside/storage.ts'
import { createTestDatabase } from './test-database.ts'

export interface GivenAsset {
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
}

export interface Asset extends GivenAsset {
  asset_id: number
  stock_id: string
  picture_key: string
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** A shop of one test file's own: real PostgreSQL, real folders, the whole app without a socket. */
export async function createWorld(options: { env?: Record<string, string>; web?: AppOptions['web'] } = {}) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'taswira-world-'))
  const config: Config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'http://shop.test',
    ...options.env,
  })
  const log = createLog(config.log_level)
  const storage = createFolderStorage(config.storage_dir)
  const deps = { config, log, storage, db: database.db }
  const built = await buildApp({
    ...deps,
    connection_string: database.connection_string,
    ...(options.web && { web: options.web }),
  })
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
      ...given,
    }
    const { rows } = await database.db.query<{ asset_id: number; stock_id: string; picture_key: string }>(
      `with creator as (
         insert into contributors (username, full_name) values ($1, $2)
         on conflict (username) do update set full_name = excluded.full_name returning contributor_id)
       insert into assets (title, slug, description, keywords, category_slug, contributor_id, width_px, height_px, colours,
         published_at, status, popularity, picture_key, master_key, master_format, content_hash)
       select $3, $4, $5, $6, $7, contributor_id, $8, $9, $10, $11, $12, $13, $14, $15, 'jpeg', $16 from creator
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
        `masters/${randomBytes(20).toString('hex')}`,
        randomBytes(32).toString('hex'),
      ],
    )
    return { ...asset, ...rows[0]! }
  }

  return {
    ...built,
    ...deps,
    connection_string: database.connection_string,
    givenAsset,

    async givenAssets(count: number, given: Partial<GivenAsset> = {}): Promise<Asset[]> {
      const assets: Asset[] = []
      for (let made = 0; made < count; made++) assets.push(await givenAsset(given))
      return assets
    },

    /** Waits until the search answers from memory and knows the words of all that was given so far. */
    async searchIsReady() {
      await inTransaction(database.db, refreshSearchTerms)
      built.search_index.invalidate()
      await built.search_index.ready()
    },

    get: (url: string, headers: Record<string, string> = {}) =>
      built.app.inject({ method: 'GET', url, headers }),

    post: (url: string, payload: unknown, headers: Record<string, string> = {}) =>
      built.app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json', ...headers },
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),

    async close() {
      await built.app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
