// npm run prove: what must hold when processes die and many come at once, shown on real servers and a real database of
// their own. Prints a line for each proof and exits with 1 when one breaks.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureDatabase, startEmbeddedPostgres } from '../../db/embedded-postgres.ts'
import { migrate } from '../../db/migrate.ts'
import { goBackToAMoment } from './go-back-to-a-moment.ts'
import { killAServer } from './kill-a-server.ts'
import { loseTheShop } from './lose-the-shop.ts'
import { downloadsAtOnce, paymentsToldManyTimes, restartTheDatabase } from './scenes.ts'
import { MAIN, openShop, type Shop } from './shop.ts'

/** How long PostgreSQL stays away, in ms, beside what it takes to stop and start. */
const AWAY_MS = 1_500

const newFolder = () => mkdtemp(join(tmpdir(), 'taswira-proofs-'))
const folder = await newFolder()
const elsewhere = await newFolder()
const archived = { folder: await newFolder(), elsewhere: await newFolder() }
const started = Date.now()
let broken = 0
let postgres = await startEmbeddedPostgres(folder)
let shop: Shop | undefined
try {
  const connection_string = await ensureDatabase(postgres, 'proofs')
  await migrate(connection_string)
  shop = await openShop({ connection_string, folder, program: MAIN })
  const { servers } = shop
  const proofs: Record<string, (shop: Shop) => Promise<string>> = {
    'downloads at once': (it) => downloadsAtOnce(it, 1_000),
    'payments told many times': (it) => paymentsToldManyTimes(it, 100),
    'a killed server': (it) => killAServer(it, { purchases: 200, downloads: 400 }),
    'a restarted database': (it) => restartTheDatabase(it, restartPostgres),
    'a lost shop': async (it) =>
      loseTheShop(it, { folder: elsewhere, connection_string: await ensureDatabase(postgres, 'restored') }),
    'a moment before': () => goBackToAMoment(archived),
  }
  for (const [name, proof] of Object.entries(proofs)) {
    const since = Date.now()
    const seconds = () => `${((Date.now() - since) / 1_000).toFixed(1)} s`
    try {
      console.log(`✓ ${await proof(shop)} (${seconds()})`)
    } catch (error) {
      broken++
      console.log(`✗ ${name} (${seconds()}): ${(error as Error).message}`)
      for (const server of servers) console.log(server.words().trim().split('\n').slice(-5).join('\n'))
    }
  }
} finally {
  await shop?.close()
  await postgres.stop()
  for (const one of [folder, elsewhere, archived.folder, archived.elsewhere])
    await rm(one, { recursive: true, force: true })
}
console.log(
  `${broken ? `${broken} broken` : 'All hold'}, after ${Math.round((Date.now() - started) / 1_000)} s.`,
)
process.exit(broken ? 1 : 0)

/** A fast shutdown and a new start; returns for how many ms it was away. */
async function restartPostgres(): Promise<number> {
  const since = Date.now()
  const pid = Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(pid, 'SIGINT')
  while (isAlive(pid)) await sleep(30)
  await sleep(AWAY_MS)
  postgres = await startEmbeddedPostgres(folder)
  return Date.now() - since
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
