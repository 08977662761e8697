import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { EmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { watchDatabase } from '../apps/api/src/db/watch-database.ts'
import { givenLine } from '../apps/api/src/testing/silent-line.ts'
import { has_searchd, startSearchServers } from '../apps/api/src/testing/test-search-servers.ts'
import { startPrimaryAndReplica } from '../apps/api/src/testing/test-replica.ts'
import { freePorts } from '../scripts/free-ports.ts'
import { expectKept, startLoad } from './cluster-load.ts'
import { killPostmaster } from './postgres-processes.ts'
import { ask, startNginx } from './nginx.ts'
import { MAIN, openShop, type Shop } from './shop.ts'
import { until } from './steps.ts'

/** Longest time from the move of the address until the site works again, in ms. */
const BACK_WITHIN_MS = 8_000
/** Duration of the load before the primary is lost, and after the site is back, in ms. */
const LOADED_MS = 4_000
/** How long a manager takes to notice that the primary is lost, in ms. */
const NOTICED_AFTER_MS = 2_000

/** How the primary is lost: its process ends, or its machine vanishes from the network and never ends a connection. */
type Loss = 'killed' | 'vanished'

/**
 * Two servers behind nginx lose their primary under load. Like an outside manager, the proof then promotes the
 * synchronous standby, from which the servers also read, and moves the database's address to it. The servers use it
 * within seconds, every confirmed purchase and download is in its books exactly once, and changes are soon found in
 * searches: by a search server, if one is installed, when the machine vanished.
 */
export async function failOver(folder: string): Promise<string> {
  const outcomes: string[] = []
  for (const loss of ['killed', 'vanished'] as const) {
    const own_folder = join(folder, loss)
    await mkdir(own_folder, { recursive: true })
    outcomes.push(await loseThePrimary(own_folder, loss))
  }
  return outcomes.join('; ')
}

async function loseThePrimary(folder: string, loss: Loss): Promise<string> {
  const { primary, replica, close } = await startPrimaryAndReplica(async (url) => void (await migrate(url)))
  const search = loss === 'vanished' && has_searchd ? await startSearchServers() : undefined
  const line = await givenLine(primary.databaseUrl('taswira'))
  const port = await freePorts(1)
  const origin = `https://localhost:${port}`
  let shop: Shop | undefined
  let nginx: Awaited<ReturnType<typeof startNginx>> | undefined
  let watch: ReturnType<typeof watchDatabase> | undefined
  try {
    await makeSynchronous(primary)
    shop = await openShop({
      connection_string: line.connection_string,
      folder,
      program: MAIN,
      settings: () => ({
        PUBLIC_ORIGIN: origin,
        TRUSTED_PROXIES: '127.0.0.1',
        // The servers read from the standby until it is promoted.
        DATABASE_READ_URLS: replica.databaseUrl('taswira'),
        ...(search && { SEARCH_URL: search.search_url }),
      }),
    })
    // The proof uses the same address, and must close silent connections too.
    watch = watchDatabase([shop.db], line.connection_string, () => {})
    nginx = await startNginx(folder, port, shop.servers)
    const load = await startLoad(shop, origin)
    await sleep(LOADED_MS)

    if (loss === 'vanished') line.fallSilent()
    await killPostmaster(primary)
    await sleep(NOTICED_AFTER_MS)
    await promote(replica)
    line.redirect(replica.databaseUrl('taswira'))
    const moved_at = Date.now()
    await until(BACK_WITHIN_MS, () => isBack(origin, load.customers[0]!.token))
    const back_ms = Date.now() - moved_at

    await sleep(LOADED_MS)
    const summary = await load.stop({ failed_reads: 1 })
    await until(BACK_WITHIN_MS, () => shop!.db.query('select 1').then(Boolean, () => false))
    await expectKept(shop, load.customers)
    await expectRest(shop, origin)
    return `a primary that ${loss === 'killed' ? 'was killed' : 'vanished'}: its standby in use ${back_ms} ms after the address moved; ${summary}; every answer is in the books exactly once, audit passed`
  } finally {
    nginx?.kill('SIGTERM')
    await watch?.stop()
    await shop?.close()
    await search?.close()
    await line.close()
    await close()
  }
}

/** Makes the primary confirm a commit only once the replica has it on its disk. */
async function makeSynchronous(primary: EmbeddedPostgres) {
  const client = new pg.Client({ connectionString: primary.databaseUrl('postgres') })
  await client.connect()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  await until(10_000, async () => {
    const { rowCount } = await client.query("select from pg_stat_replication where sync_state = 'sync'")
    return rowCount === 1
  })
  await client.end()
}

async function promote(standby: EmbeddedPostgres) {
  const client = new pg.Client({ connectionString: standby.databaseUrl('postgres') })
  await client.connect()
  const { promoted } = await oneRow<{ promoted: boolean }>(client, 'select pg_promote() as promoted')
  await client.end()
  assert.ok(promoted, 'the standby was not promoted')
}

/** Whether lists, members' own data and readiness work again. */
async function isBack(origin: string, token: string): Promise<boolean> {
  const answers = await Promise.all(
    ['/api/contributor/images/', '/api/user/credits/', '/readyz'].map((path) => ask(origin, path, { token })),
  )
  return answers.every(({ status }) => status === 200)
}

/** Checks the servers' background work: changes are found, mail is sent, and one process leads. */
async function expectRest(shop: Shop, origin: string) {
  const word = `promoted${Date.now()}`
  await shop.db.query('update assets set title = $1 where asset_id = (select min(asset_id) from assets)', [
    word,
  ])
  await until(10_000, async () => {
    const { headers } = await ask(origin, `/api/contributor/search/?widen=off&keywords=${word}`)
    return headers['x-total-count'] === '1' && !headers['x-search']
  })
  // A mail that a server was sending when it was interrupted is sent again after a minute.
  await until(90_000, async () => {
    const { waiting } = await oneRow<{ waiting: number }>(
      shop.db,
      'select count(*) as waiting from outbox_mails where failed_at is null',
    )
    return waiting === 0
  })
  await until(10_000, async () => {
    const { rowCount } = await shop.db.query(
      `select from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and application_name = 'taswira-leader'`,
    )
    return rowCount === 1
  })
}
