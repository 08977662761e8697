// npm run prove: checks on real servers and a separate database what must hold under attack, under load and when
// processes die. Prints a line per proof; exits with 1 when one fails.
// `npm run prove -- NAME` runs the proofs with NAME in their name; the long ones (upgrade, cluster, deploy, browsers)
// run only when named.
// `npm run prove -- cluster --assets 20000 --minutes 2` runs the cluster with fewer than a million assets and five
// minutes.
// `npm run prove -- deploy FOLDER` starts from a copy of the Debian in that folder instead of a new one.
// `npm run prove -- upgrade COMMIT` upgrades from that commit, by default from the previous release.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureDatabase, startEmbeddedPostgres } from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { has_searchd } from '../apps/api/src/testing/test-search-servers.ts'
import { missingForBrowsers, useInOtherBrowsers } from './browsers.ts'
import { disturbACluster } from './cluster.ts'
import { followTheDeployPage, missingForDeploy } from './deploy.ts'
import { failOver } from './failover.ts'
import { goBackToAMoment } from './go-back-to-a-moment.ts'
import { outlastSlowClients, runOutOfDescriptors } from './hostile-clients.ts'
import { hasNginx } from './nginx.ts'
import { killAServer } from './kill-a-server.ts'
import { takeLatePayments } from './late-payments.ts'
import { payContributors } from './payouts.ts'
import { loseTheShop } from './lose-the-shop.ts'
import { downloadsAtOnce, paymentsReportedManyTimes } from './many-at-once.ts'
import { survive4TimesTheLoad } from './overload.ts'
import { previousRelease, upgradeFrom } from './upgrade.ts'
import { MAIN, openShop, type Shop } from './shop.ts'

/** Proofs that run only when named. */
const long_proofs = new Set(['upgrade', 'cluster', 'deploy', 'browsers'])

const newFolder = () => mkdtemp(join(tmpdir(), 'taswira-proofs-'))
const folder = await newFolder()
const elsewhere = await newFolder()
const behind_nginx = await newFolder()
const in_browsers = await newFolder()
const archived = { folder: await newFolder(), elsewhere: await newFolder() }
const started = Date.now()
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    assets: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '5' },
  },
})
const [wanted, earlier] = positionals
const size = { assets: Number(values.assets), minutes: Number(values.minutes) }
let failed = 0
const postgres = await startEmbeddedPostgres(folder)
let shop: Shop | undefined
try {
  const connection_string = await ensureDatabase(postgres, 'proofs')
  await migrate(connection_string)
  shop = await openShop({ connection_string, folder, program: MAIN })
  const { servers } = shop
  const proofs: Record<string, (shop: Shop) => Promise<string>> = {
    'slow clients': outlastSlowClients,
    'descriptor exhaustion': runOutOfDescriptors,
    overload: survive4TimesTheLoad,
    upgrade: (it) => upgradeFrom(it, behind_nginx, earlier ?? previousRelease()),
    cluster: () => disturbACluster(behind_nginx, size),
    deploy: () => followTheDeployPage(earlier),
    failover: () => failOver(behind_nginx),
    browsers: async () => useInOtherBrowsers(in_browsers, await ensureDatabase(postgres, 'browsers')),
    'downloads at once': (it) => downloadsAtOnce(it, 1_000),
    'payments reported many times': (it) => paymentsReportedManyTimes(it, 100),
    'late payments': (it) => takeLatePayments(it, 120),
    payouts: (it) => payContributors(it, 12),
    'a killed server': (it) => killAServer(it, { purchases: 200, downloads: 400 }),
    'a lost shop': async (it) =>
      loseTheShop(it, { folder: elsewhere, connection_string: await ensureDatabase(postgres, 'restored') }),
    'a moment before': () => goBackToAMoment(archived),
  }
  for (const [name, proof] of Object.entries(proofs)) {
    if (!isWanted(name)) continue
    const missing = await missingFor(name)
    if (missing) {
      console.log(`- ${name}: skipped, ${missing}`)
      continue
    }
    const since = Date.now()
    const seconds = () => `${((Date.now() - since) / 1_000).toFixed(1)} s`
    try {
      console.log(`✓ ${await proof(shop)} (${seconds()})`)
    } catch (error) {
      failed++
      console.log(`✗ ${name} (${seconds()}): ${(error as Error).message}`)
      for (const server of servers) console.log(server.output().trim().split('\n').slice(-5).join('\n'))
    }
  }
} finally {
  await shop?.close()
  await postgres.stop()
  for (const one of [folder, elsewhere, behind_nginx, in_browsers, archived.folder, archived.elsewhere])
    await rm(one, { recursive: true, force: true })
}
console.log(
  `${failed ? `${failed} failed` : 'All proofs passed'} after ${Math.round((Date.now() - started) / 1_000)} s.`,
)
process.exit(failed ? 1 : 0)

function isWanted(name: string): boolean {
  return wanted ? name.includes(wanted) : !long_proofs.has(name)
}

/** The requirement of a proof that this machine lacks; undefined if it has all. */
async function missingFor(name: string): Promise<string | undefined> {
  if (name === 'deploy') return missingForDeploy()
  if (name === 'browsers') return missingForBrowsers()
  if (['upgrade', 'cluster', 'failover'].includes(name) && !hasNginx()) return 'nginx is not installed'
  if (name === 'cluster' && !has_searchd) return 'the search server Sphinx is not installed'
  if (name === 'descriptor exhaustion' && process.platform !== 'linux') return 'it needs Linux'
  return undefined
}
