import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { storage_keys } from '@taswira/sandbox'
import type { EmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { createPool, inTransaction, oneRow } from '../apps/api/src/db/pool.ts'
import { hashPassword } from '../apps/api/src/features/members/passwords.ts'
import { refreshSearchTerms } from '../apps/api/src/features/search/queries.ts'
import { basic } from '../apps/api/src/testing/test-member.ts'
import { startPrimaryAndReplica } from '../apps/api/src/testing/test-replica.ts'
import { startSearchServers } from '../apps/api/src/testing/test-search-servers.ts'
import { generateCatalogue, shared_words, wordOf } from '../bench/generate-catalogue.ts'
import type { ProofMember } from './members-and-assets.ts'
import { ask, restartInTurn, startNginx } from './rolling-restart.ts'
import { freePort, MAIN, openShop, type ProofServer, type Shop } from './shop.ts'
import { creditsOf, expectBalancedBooks, grants, pack, quantile, until } from './steps.ts'

const VISITORS = 8
const MEMBERS = 4
/** Between two requests of a visitor, and two rounds of a member: a load that two cores can answer. */
const PAUSE_MS = 500
/** How late the replica is, within the bound of DATABASE_READ_LAG_MS: what members read must not come from it. */
const LATE_MS = 300
/** How long the replica and a shard hang, and how long the store is cut off. */
const HANG_MS = 15_000
const CUT_MS = 20_000
/** Longest the disturbances take in all; what is left of the time goes between them. */
const DISTURBED_MS = 100_000
/** Largest share of visitors' reads that may fail. */
const FAILED_READS = 0.001
const PASSWORD = 'four proofs in a row'
/** A server that is away, that was killed during the request, or that didn't answer. */
const unanswered = [0, 502, 503, 504]

/**
 * Two servers behind nginx with a primary and a replica, two search shards and an object store, under the load of
 * visitors and members, while each part is restarted, killed, stopped or cut off in turn. Every answered purchase and
 * download is kept once, members never see an outdated balance, and hardly any read of a visitor fails.
 */
export async function disturbACluster(
  folder: string,
  { assets, minutes }: { assets: number; minutes: number },
): Promise<string> {
  assert.ok(assets > 0 && minutes > 0, '--assets and --minutes must be numbers above 0')
  console.log(`  cluster: generating ${assets} assets`)
  const database = await startPrimaryAndReplica((url) => fill(url, assets))
  const search = await startSearchServers()
  await delayReplica(database.replica)
  const port = await freePort()
  const origin = `https://localhost:${port}`
  let shop: Shop | undefined
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  try {
    shop = await openShop({
      connection_string: database.primary.databaseUrl('taswira'),
      folder,
      program: MAIN,
      settings: (provider) => ({
        PUBLIC_ORIGIN: origin,
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_MS: '1500',
        DATABASE_READ_URLS: database.replica.databaseUrl('taswira'),
        SEARCH_URL: search.search_url,
        STORAGE_URL: 's3://originals/shop',
        S3_ENDPOINT: `${provider}/s3`,
        S3_ACCESS_KEY_ID: storage_keys.access_key_id,
        S3_SECRET_ACCESS_KEY: storage_keys.secret_access_key,
      }),
    })
    nginx = await startNginx(folder, port, shop.servers)
    await untilShardsAnswer(origin)
    const load = await startLoad(shop, origin)
    const cluster = { ...database, shop, shards: search.shards, folder, nginx }
    await disturbInTurn(cluster, load, minutes * 60_000)
    const summary = await load.stop()
    await expectKept(shop, load.customers)
    await untilShardsAnswer(origin)
    return `a cluster with ${assets} assets, ${minutes} minutes: ${summary}; everything answered is in the books once, audit passed`
  } finally {
    nginx?.kill('SIGTERM')
    await shop?.close()
    await search.close()
    await database.close()
  }
}

async function fill(connection_string: string, assets: number) {
  await migrate(connection_string)
  const db = createPool({ connection_string, size: 4, name: 'proof' })
  await generateCatalogue(db, assets, (line) => console.log(`  ${line}`))
  await inTransaction(db, refreshSearchTerms)
  await db.end()
}

async function delayReplica(replica: EmbeddedPostgres) {
  const db = createPool({ connection_string: replica.databaseUrl('postgres'), size: 1, name: 'proof' })
  await db.query(`alter system set recovery_min_apply_delay = ${LATE_MS}`)
  await db.query('select pg_reload_conf()')
  await db.end()
}

/** Searches are answered by the search server, not by PostgreSQL in its place. */
const untilShardsAnswer = (origin: string) =>
  until(300_000, async () => {
    const path = `/api/contributor/search/?keywords=${shared_words.one}`
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask(origin, path)))
    return answers.every(({ status, headers }) => status === 200 && !headers['x-search'])
  })

interface Cluster extends Pick<Awaited<ReturnType<typeof startPrimaryAndReplica>>, 'primary' | 'replica'> {
  shop: Shop
  shards: Awaited<ReturnType<typeof startSearchServers>>['shards']
  folder: string
  nginx: Awaited<ReturnType<typeof startNginx>>
}

async function disturbInTurn(cluster: Cluster, load: Load, for_ms: number) {
  const { shop, primary, replica, shards, folder, nginx } = cluster
  const restart = async (server: ProofServer) => {
    await server.kill()
    await sleep(2_000)
    await server.start()
  }
  const killShard = async (shard: Cluster['shards'][number]) => {
    await shard.kill()
    await sleep(2_000)
    await shard.start()
  }
  const disturbances: Record<string, () => Promise<unknown>> = {
    'both servers restarted in turn': () => restartInTurn(shop.servers, folder, nginx),
    'server 1 killed': () => restart(shop.servers[0]),
    'server 2 killed': () => restart(shop.servers[1]),
    'replica killed': () => killPostgres(replica),
    'shard 1 killed': () => killShard(shards[0]!),
    'shard 2 killed': () => killShard(shards[1]!),
    'store cut off': () => cutStore(shop.provider),
    'replica stopped': () => stopPostgres(replica),
    'shard 2 stopped': async () => {
      shards[1]!.pause()
      await sleep(HANG_MS)
      shards[1]!.goOn()
    },
    'primary killed': () => killPostgres(primary),
  }
  const names = Object.keys(disturbances)
  const pause_ms = Math.max(2_000, (for_ms - DISTURBED_MS) / (names.length + 1))
  const began = Date.now()
  await sleep(pause_ms)
  for (const name of names) {
    const since = load.counts()
    load.failures.clear()
    await disturbances[name]!()
    await sleep(pause_ms)
    const now = load.counts()
    console.log(
      `  ${name}: ${now.reads - since.reads} reads, ${now.failed - since.failed} failed (${[...load.failures].join(', ') || 'none'}), ${now.fallback - since.fallback} searches by PostgreSQL; ${now.actions - since.actions} actions, ${now.repeated - since.repeated} repeated`,
    )
  }
  await sleep(Math.max(0, for_ms - (Date.now() - began)))
}

/** Kills the server with SIGKILL and starts it 2 s later. */
async function killPostgres(postgres: EmbeddedPostgres) {
  const [postmaster] = await processesOf(postgres)
  process.kill(postmaster!, 'SIGKILL')
  await sleep(2_000)
  await postgres.restart()
}

/** All processes of the server hang and go on. */
async function stopPostgres(postgres: EmbeddedPostgres) {
  const processes = await processesOf(postgres)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) {
      try {
        process.kill(pid, name)
      } catch {
        // A connection that ended since.
      }
    }
  }
  signal('SIGSTOP')
  try {
    await sleep(HANG_MS)
  } finally {
    signal('SIGCONT')
  }
}

/** Process ids, that of the postmaster first. */
async function processesOf(postgres: EmbeddedPostgres): Promise<number[]> {
  const client = new pg.Client({ connectionString: postgres.databaseUrl('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid
       union all select pid from pg_stat_activity where pid <> pg_backend_pid()`,
    )
    return rows.map(({ pid }) => pid)
  } finally {
    await client.end()
  }
}

/** Every connection to the store breaks for a while. */
async function cutStore(provider: string) {
  const behave = (mode: string) =>
    fetch(`${provider}/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ service: 'storage', mode }),
    }).then(({ ok }) => assert.ok(ok))
  await behave('reset')
  await sleep(CUT_MS)
  await behave('ok')
}

interface Customer extends ProofMember {
  /** What was answered: paid orders and stock ids of downloads. */
  paid: string[]
  licensed: Set<string>
}

type Load = Awaited<ReturnType<typeof startLoad>>

/** Visitors who read and members who log in, buy, download and save, until stopped. */
async function startLoad(shop: Shop, origin: string) {
  const [stock_ids, members] = [await shop.givenAssets(40), await shop.givenMembers(MEMBERS)]
  await shop.db.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  const customers: Customer[] = members.map((member) => ({ ...member, paid: [], licensed: new Set() }))
  const paths = await readPaths(shop)
  const over = new AbortController()
  const counts = { reads: 0, failed: 0, fallback: 0, actions: 0, repeated: 0 }
  /** What failed since the last disturbance began. */
  const failures = new Set<string>()
  const took_ms: number[] = []
  const wrong: string[] = []

  async function visit(n: number) {
    const path = paths[n % paths.length]!(n)
    const asked = performance.now()
    const { status, headers } = await ask(origin, path)
    took_ms.push(performance.now() - asked)
    counts.reads++
    if (headers['x-search']) counts.fallback++
    if (status === 200) return
    counts.failed++
    failures.add(`${path}: ${status}`)
  }

  /** Repeats what was not answered, as a member would; any other refusal is wrong. */
  async function act(path: string, asked: Parameters<typeof ask>[2], good = [200], is_json = true) {
    for (;;) {
      counts.actions++
      const answer = await ask(origin, path, asked)
      if (good.includes(answer.status)) return is_json ? JSON.parse(answer.text) : undefined
      if (!unanswered.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      counts.repeated++
      await sleep(PAUSE_MS)
    }
  }

  /** Reads what the member owns right after each answered change: none of it may be outdated. */
  async function expectOwn({ token, paid, licensed }: Customer, change: string) {
    const expected = 24 + 10 * paid.length - 3 * licensed.size
    const { credits } = await act('/api/user/credits/', { token })
    if (credits !== expected) wrong.push(`${credits} instead of ${expected} credits after ${change}`)
  }

  async function trade(customer: Customer, round: number) {
    if (round % 10 === 0) {
      const authorization = basic(customer.email, PASSWORD)
      customer.token = (await act('/auth/user_login/', { method: 'POST', authorization })).token
    }
    const { token } = customer
    const stock_id = stock_ids[round % stock_ids.length]!
    const post = (body: object) => ({ method: 'POST', token, body })
    if (round % 3 === 0) {
      const { reference } = await act('/api/transactions/', post(pack), [201])
      await shop.pay(reference)
      const verified = await act(`/api/verify_transaction/test/${reference}/`, { token })
      if (verified.status !== true) wrong.push(`${reference} is paid, and the answer was ${verified.status}`)
      customer.paid.push(reference)
      await expectOwn(customer, 'a purchase')
    }
    const { file } = await act('/api/download/', post({ stock_id }))
    customer.licensed.add(stock_id)
    await expectOwn(customer, 'a download')
    const address = new URL(file)
    await act(address.pathname + address.search, {}, [200], false)
    await act('/api/save_stock/', post({ stock_id }))
    const saves = await act('/api/user/user_saves/stock_ids/', { token })
    if (!saves.includes(stock_id)) wrong.push(`${stock_id} is not saved`)
  }

  const repeatedly = async (work: (round: number) => Promise<void>, first: number) => {
    for (let round = first; !over.signal.aborted; round++) {
      await work(round).catch((error: Error) => wrong.push(error.message))
      await sleep(PAUSE_MS)
    }
  }
  // Every picture once, so that those that follow need not be made while the store is cut off.
  for (const path of paths) for (let n = 0; n < stock_ids.length; n++) await ask(origin, path(n))
  const running = [
    ...Array.from({ length: VISITORS }, (_, n) => repeatedly(visit, 1_000 * n + n)),
    ...customers.map((customer) => repeatedly((round) => trade(customer, round), 0)),
  ]
  return {
    customers,
    failures,
    counts: () => ({ ...counts }),
    async stop() {
      over.abort()
      await Promise.all(running)
      assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} wrong answers to members`)
      const reads = `${counts.failed} of ${counts.reads} reads failed`
      assert.ok(counts.failed <= FAILED_READS * counts.reads, reads)
      const [p50, p99] = [0.5, 0.99].map((share) => Math.round(quantile(took_ms, share)))
      return `${reads} (p50 ${p50} ms, p99 ${p99} ms), ${counts.fallback} searches answered by PostgreSQL, ${counts.actions} actions of members with ${counts.repeated} repeated`
    },
  }
}

/** What visitors open: each function returns a path for a number. */
async function readPaths(shop: Shop): Promise<((n: number) => string)[]> {
  const { rows } = await shop.db.query<{ slug: string; picture_key: string }>(
    "select slug, picture_key from assets where slug like 'proof-%'",
  )
  const of = (n: number) => rows[n % rows.length]!
  return [
    () => '/',
    (n) => `/api/contributor/images/?offset=${20 * (n % 10)}`,
    (n) => `/api/contributor/search/?keywords=${wordOf(20 + (n % 200))}`,
    (n) => `/api/contributor/stock/${of(n).slug}/`,
    (n) => `/pictures/${of(n).picture_key}/360`,
    (n) => `/image/${of(n).slug}`,
    (n) => `/search?keywords=${wordOf(20 + (n % 200))}`,
  ]
}

/** Each answered purchase and download is in the books once, and nothing else is. */
async function expectKept(shop: Shop, customers: Customer[]) {
  for (const customer of customers) {
    const row = await oneRow<{ stock_ids: string[] }>(
      shop.db,
      'select array_agg(stock_id) as stock_ids from entitlements join assets using (asset_id) where user_id = $1',
      [customer.user_id],
    )
    assert.deepEqual(row.stock_ids.sort(), [...customer.licensed].sort(), 'licences')
    assert.equal(
      await creditsOf(shop, customer),
      24 + 10 * customer.paid.length - 3 * customer.licensed.size,
      'credits',
    )
  }
  assert.equal(await grants(shop), customers.flatMap(({ paid }) => paid).length, 'purchases')
  await expectBalancedBooks(shop)
  const { code, out, err } = await shop.run('audit', [])
  assert.equal(code, 0, `npm run audit: ${out} ${err}`)
}
