import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CategorySlug, ColourSlug } from '@taswira/contract'
import { type AppOptions, buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { inTransaction, oneRow } from '../db/pool.ts'
import { refreshSearchTerms } from '../features/search/queries.ts'
import { createLog } from '../log.ts'
import { createPaystack } from '../outside/payments.ts'
import { createStorage } from '../outside/create-storage.ts'
import { newMasterKey } from '../outside/storage.ts'
import { createTestDatabase } from './test-database.ts'
import { TestMail } from './test-mail.ts'
import { basic, codeIn, type GivenMember, TestMember } from './test-member.ts'
import type { TestPayments } from './test-payments.ts'

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
  /** Whether its original is in storage, so that it can be downloaded. */
  stored: boolean
}

export interface Asset extends GivenAsset {
  asset_id: number
  stock_id: string
  picture_key: string
}

/** A separate client address for each person, because most tests are not about limits per address. */
const clientAddress = (number: number) => `10.1.${number >> 8}.${number & 255}`

export type World = Awaited<ReturnType<typeof createWorld>>

/** A site for one test file: real PostgreSQL, real folders, the whole app without a socket. */
export async function createWorld(
  options: {
    env?: Record<string, string>
    web?: AppOptions['web']
    /** The payment provider; without it, the provider is unreachable. */
    payments?: TestPayments
    /** Receives the log lines. */
    log_to?: (line: string) => void
  } = {},
) {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'taswira-world-'))
  const config: Config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    PUBLIC_ORIGIN: 'http://shop.test',
    // Nothing listens on this port.
    PAYSTACK_BASE_URL: 'http://127.0.0.1:9',
    // A busy test machine must not count as an overloaded server.
    OVERLOADED_AFTER_MS: '60000',
    ...options.payments?.env,
    ...options.env,
  })
  const log = createLog(config.log_level, options.log_to && { write: options.log_to })
  const storage = await createStorage(config)
  const deps = { config, log, storage, db: database.db }
  // Waits only as long for a hanging provider as a busy machine needs, and closes the circuit breaker quickly.
  const payments = createPaystack(config, { total_ms: 2_000, open_ms: 100 })
  const built = await buildApp({
    ...deps,
    payments,
    connection_string: database.connection_string,
    // Most tests don't search, and each index would be built by a separate process.
    search_on_demand: true,
    ...(options.web && { web: options.web }),
  })
  const mail = new TestMail(deps)
  const others: (typeof built)[] = []
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
      stored: false,
      ...given,
    }
    const master_key = newMasterKey('jpeg')
    if (asset.stored) await storage.put(master_key, Buffer.from('a picture'))
    const row = await oneRow<{ asset_id: number; stock_id: string; picture_key: string }>(
      database.db,
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
        master_key,
        randomBytes(32).toString('hex'),
      ],
    )
    return { ...asset, ...row }
  }

  const post = (
    url: string,
    payload?: unknown,
    headers: Record<string, string> = {},
    remoteAddress?: string,
  ) =>
    built.app.inject({
      method: 'POST',
      url,
      headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(payload !== undefined && {
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
      }),
      ...(remoteAddress && { remoteAddress }),
    })

  /** A person who signed up from their own client address and has not verified their email yet. */
  async function givenUnverified(
    given: Partial<GivenMember> = {},
  ): Promise<GivenMember & { address: string }> {
    number++
    const address = clientAddress(number)
    const person = {
      full_name: `Member Number ${number}`,
      email: `member-${number}@mail.test`,
      password: `own secret ${number}`,
      ...given,
    }
    const form = { ...person, confirm_password: person.password }
    const answer = await post('/auth/sign_up/', form, {}, address)
    if (answer.statusCode !== 201) throw new Error(`sign-up: ${answer.body}`)
    return { ...person, address }
  }

  return {
    ...built,
    ...deps,
    payments,
    connection_string: database.connection_string,
    givenAsset,

    async givenAssets(count: number, given: Partial<GivenAsset> = {}): Promise<Asset[]> {
      const assets: Asset[] = []
      for (let made = 0; made < count; made++) assets.push(await givenAsset(given))
      return assets
    },

    /** Waits until the search answers from memory and knows all assets so far. */
    async searchIsReady() {
      await inTransaction(database.db, refreshSearchTerms)
      await built.search_engines.ready()
    },

    get: (url: string, headers: Record<string, string> = {}) =>
      built.app.inject({ method: 'GET', url, headers }),

    post,
    mail,
    givenUnverified,

    /** Logs in, optionally from another client address. */
    logIn: (email: string, password: string, remoteAddress?: string) =>
      post('/auth/user_login/', undefined, { authorization: basic(email, password) }, remoteAddress),

    /** A person who signed up, verified their address with the mailed code and logged in. */
    async givenMember(given: Partial<GivenMember> = {}): Promise<TestMember> {
      const person = await givenUnverified(given)
      const { address } = person
      const [newest] = await mail.inbox(person.email)
      const proof = { email: person.email, code: codeIn(newest) }
      await post('/auth/verify_user_otp/', proof, {}, address)
      const login = await post('/auth/user_login/', undefined, {
        authorization: basic(person.email, person.password),
      })
      if (login.statusCode !== 200) throw new Error(`log-in: ${login.body}`)
      return new TestMember(built.app, person, { token: login.json<{ token: string }>().token, address })
    },

    /** A second server on the same database. */
    async anotherServer() {
      const other = await buildApp({
        ...deps,
        payments,
        connection_string: database.connection_string,
        search_on_demand: true,
      })
      others.push(other)
      return other.app
    },

    async close() {
      await mail.close()
      for (const other of others) await other.app.close()
      await built.app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
