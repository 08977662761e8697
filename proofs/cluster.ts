import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { storage_keys } from '@taswira/sandbox'
import type { EmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { createPool } from '../apps/api/src/db/pool.ts'
import { refreshSearchTerms } from '../apps/api/src/features/search/refresh-search-terms.ts'
import { startPrimaryAndReplica } from '../apps/api/src/testing/test-replica.ts'
import { startSearchServers } from '../apps/api/src/testing/test-search-servers.ts'
import { generateCatalogue, shared_words } from '../bench/generate-catalogue.ts'
import { freePorts } from '../scripts/free-ports.ts'
import { expectKept, type Load, startLoad } from './cluster-load.ts'
import { killPostmaster, processesOf } from './postgres-processes.ts'
import { ask, restartInTurn, startNginx } from './nginx.ts'
import { MAIN, openShop, type ProofServer, type Shop } from './shop.ts'
import { until } from './steps.ts'

/** Delay of the replica, in ms, within the allowed lag of read replicas: members' own data must not be read from it. */
const LATE_MS = 300
/** How long the replica and a shard hang, and how long the store is cut off, in ms. */
const HANG_MS = 15_000
const CUT_MS = 20_000
/** Maximum total time of the disturbances, in ms; the remaining time is spread between them. */
const DISTURBED_MS = 100_000

/**
 * Two servers behind nginx with a primary and a replica, two search shards and an object store, under the load of
 * visitors and members, while each part is restarted, killed, stopped or cut off in turn. Every confirmed purchase and
 * download is stored once, members never see an outdated balance, and hardly any read of a visitor fails.
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
  const port = await freePorts(1)
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
        DATABASE_READ_URLS: database.replica.databaseUrl('taswira'),
        SEARCH_URL: search.search_url,
        STORAGE_URL: 's3://originals/shop',
        AWS_ENDPOINT_URL_S3: `${provider}/s3`,
        ...storage_keys,
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
  await refreshSearchTerms(db)
  await db.end()
}

async function delayReplica(replica: EmbeddedPostgres) {
  const db = createPool({ connection_string: replica.databaseUrl('postgres'), size: 1, name: 'proof' })
  await db.query(`alter system set recovery_min_apply_delay = ${LATE_MS}`)
  await db.query('select pg_reload_conf()')
  await db.end()
}

/** Waits until the search server answers searches, and not PostgreSQL in its place. */
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
  await killPostmaster(postgres)
  await sleep(2_000)
  await postgres.restart()
}

/** Stops all processes of the server for a while, then continues them. */
async function stopPostgres(postgres: EmbeddedPostgres) {
  const processes = await processesOf(postgres)
  const signal = (name: NodeJS.Signals) => {
    for (const pid of processes) {
      try {
        process.kill(pid, name)
      } catch {
        // The connection of this process has ended.
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

/** Breaks every connection to the store for a while. */
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
