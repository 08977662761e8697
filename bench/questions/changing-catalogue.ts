import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import type { Pool } from '../../apps/api/src/db/pool.ts'
import { generatedDatabase } from '../bench-database.ts'
import { type Measured, measure, memoryMb, percentile, type Server, startServer } from '../measure.ts'
import { ms, perSecond, ratio, type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'
import type { RateOrder } from '../time-at-rate.ts'
import { mixedSearches, untilInMemory } from './search.ts'

const ASSETS = 1_000_000
const IMPORTED = 20_000
/** How long the catalogue changes, in s. */
const SECONDS = 90
/** Searches a second of a few visitors, who leave processor time for the import, and for how many s they search. */
const RATE = 20
const AT_RATE_S = 30
/** Before the other load is measured, in s. */
const WARM_UP_S = 4

/**
 * Searches of a million assets while 20,000 are imported and one is edited each second, beside the same searches before:
 * a few a second, and as many as are answered.
 */
export async function changingCatalogue(postgres: EmbeddedPostgres) {
  const { connection_string, db } = await generatedDatabase(postgres, ASSETS)
  const shop = await startServer('apps/api/src/main.ts', serverEnvironment(connection_string), '/readyz')
  try {
    await untilInMemory(shop)
    const searches = { url: '/', paths: mixedSearches(2), seconds: 20 }
    const quiet = await measure(shop, searches)
    const quiet_times = await measureAtRate(shop, searches.paths)
    const memory_before = memoryMb(shop.pid)
    const changed = { ended: false }
    const measureBoth = async () => ({
      busy_times: await measureAtRate(shop, searches.paths),
      busy: await measure(shop, { ...searches, seconds: SECONDS - AT_RATE_S - WARM_UP_S }),
    })
    const [{ busy_times, busy }, waits] = await Promise.all([
      measureBoth(),
      editEachSecond(db, shop, changed),
      importAssets(connection_string).finally(() => (changed.ended = true)),
    ])
    const rows = await rowsOf(shop, { quiet, quiet_times, busy, busy_times, waits, memory_before })
    writeResults(`Search of ${ASSETS.toLocaleString('en')} assets while they change`, rows)
  } finally {
    await db.query('set statement_timeout = 0')
    await db.query("delete from assets where slug like 'changing-%'")
    // What was deleted would make the next run slower.
    await db.query('vacuum analyze assets, asset_counts, asset_changes, category_counts, contributors')
    await db.end()
    await shop.stop()
  }
}

/** Times of single searches at `RATE`, in ms, sorted. Throws when one is refused. */
async function measureAtRate(shop: Server, paths: string[]): Promise<number[]> {
  const client = fork(new URL('../time-at-rate.ts', import.meta.url))
  client.send({ url: shop.url, paths, rate: RATE, seconds: AT_RATE_S } satisfies RateOrder)
  const times = await Promise.race([
    once(client, 'message').then(([answer]) => answer as number[]),
    once(client, 'exit').then(() => undefined),
  ])
  if (!times) throw new Error('a search was refused')
  return times.sort((a, b) => a - b)
}

/** In a process of its own: in this one, which measures, each insert would count as time that a search takes. */
async function importAssets(connection_string: string) {
  const importer = fork(new URL('../import-assets.ts', import.meta.url), [
    connection_string,
    String(IMPORTED),
    String(SECONDS),
  ])
  const [code] = (await once(importer, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`the import ended with ${code}`)
}

/** Gives one asset a new word each second; returns after how many ms each was found, sorted. */
async function editEachSecond(db: Pool, shop: Server, changed: { ended: boolean }): Promise<number[]> {
  const waits: number[] = []
  for (let number = 0; !changed.ended; number++) {
    const word = `edited${number}at${Date.now()}`
    await db.query('update assets set title = $2 where slug = $1', [`generated-${number * 37}`, word])
    const started = performance.now()
    while (!(await isFound(shop, word)) && performance.now() - started < 30_000) await sleep(50)
    waits.push(performance.now() - started)
    await sleep(1_000)
  }
  return waits.sort((a, b) => a - b)
}

async function isFound(shop: Server, word: string): Promise<boolean> {
  const answer = await fetch(`${shop.url}/api/contributor/search/?type=Image&widen=off&keywords=${word}`)
  await answer.arrayBuffer()
  return Number(answer.headers.get('x-total-count')) > 0
}

interface Taken {
  quiet: Measured
  busy: Measured
  /** Of single searches at `RATE`, in ms, sorted. */
  quiet_times: number[]
  busy_times: number[]
  waits: number[]
  memory_before: number
}

async function rowsOf(shop: Server, taken: Taken): Promise<Row[]> {
  const { quiet, quiet_times, busy, busy_times, waits, memory_before } = taken
  const metrics = await (await fetch(`${shop.url}/metrics`)).text()
  const age_s = Number(/^taswira_search_age_seconds (\S+)/m.exec(metrics)?.[1])
  const said = ({ requests_per_s, p50_ms, p97_5_ms }: Measured) =>
    `${perSecond(requests_per_s)}, p50 ${ms(p50_ms)}, p97.5 ${ms(p97_5_ms)}`
  const slower = busy.p97_5_ms / quiet.p97_5_ms
  const slower_at_rate = percentile(busy_times, 0.975) / percentile(quiet_times, 0.975)
  const times = (sorted: number[]) =>
    `p50 ${ms(percentile(sorted, 0.5))}, p97.5 ${ms(percentile(sorted, 0.975))}, most ${ms(sorted.at(-1)!)}`
  return [
    { question: `${RATE} searches a second, nothing changes`, answer: times(quiet_times) },
    {
      question: `As above, while ${IMPORTED.toLocaleString('en')} assets are imported in ${SECONDS} s and one is edited every second`,
      answer: `${ratio(slower_at_rate)} in p97.5: ${times(busy_times)}`,
      target: 'p97.5 ≤ 1.5 ×, none refused',
      met: slower_at_rate <= 1.5,
      note: '0 refused',
    },
    { question: '500 different searches, 32 connections, nothing changes', answer: said(quiet) },
    {
      question: `As above, while ${IMPORTED.toLocaleString('en')} assets are imported in ${SECONDS} s and one is edited every second`,
      answer: `${ratio(slower)} in p97.5: ${said(busy)}`,
      target: 'p97.5 ≤ 1.5 ×, none refused',
      met: slower <= 1.5 && busy.failures === 0,
      note: `${busy.failures} refused`,
    },
    {
      question: 'Until an edit is found',
      answer: `p50 ${ms(percentile(waits, 0.5))}, most ${ms(waits.at(-1)!)}`,
      target: '≤ 1 s',
      met: waits.at(-1)! <= 1_000,
      note: `${waits.length} edits`,
    },
    {
      question: 'Most memory of the server, before and after',
      answer: `${memory_before} MB, ${memoryMb(shop.pid)} MB`,
      target: '≤ 1.2 ×',
      met: memoryMb(shop.pid) <= 1.2 * memory_before,
    },
    {
      question: 'Age of the large segment at the end',
      answer: `${Math.round(age_s)} s`,
      note: 'built again at most every 10 minutes',
    },
  ]
}
