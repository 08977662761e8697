import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { databasePid, generatedDatabase } from '../bench-database.ts'
import { wordOf } from '../generate-catalogue.ts'
import { measure, memoryMb, startServer } from '../measure.ts'
import { ms, perSecond, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'
import { untilInMemory } from './search.ts'

const ASSETS = 20_000
// A browser's user agent, because rendering waits longer for crawlers.
const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' }
const LIST = '/search?keywords=market'

/** Cost of pages that nobody requested before, and of one that is cached. */
export async function pages(postgres: EmbeddedPostgres) {
  const { connection_string, db } = await generatedDatabase(postgres, ASSETS)
  const database_pid = await databasePid(db)
  await db.end()
  const shop = await startServer('apps/api/src/main.ts', serverEnvironment(connection_string), '/readyz')
  try {
    await untilInMemory(shop)
    const load = { url: '/', headers, database_pid }
    const places = Array.from({ length: ASSETS }, (_, place) => (place * 7_919) % ASSETS)
    const searches = places.map((place) => `/search?keywords=${wordOf(place)}`)
    const list = await measure(shop, { ...load, paths: searches, once: true })
    const slugs = places.map((place) => `/image/generated-${place}`)
    const image = await measure(shop, { ...load, paths: slugs, once: true })
    const memory_mb = memoryMb(shop.pid)
    const cached = await measure(shop, { ...load, url: LIST })
    const html = await (await fetch(shop.url + LIST, { headers })).arrayBuffer()
    writeResults('Server-rendered pages', [
      {
        question: `List page of 20 (${Math.round(html.byteLength / 1024)} kB of HTML), each another search`,
        answer: `CPU ${ms(list.cpu_ms)}, ${perSecond(list.requests_per_s)}, p50 ${ms(list.p50_ms)}, p97.5 ${ms(list.p97_5_ms)}`,
        target: '≤ 5 ms of CPU time',
        met: list.cpu_ms <= 5 && list.failures === 0,
      },
      {
        question: 'Image page, each another one',
        answer: `PostgreSQL ${ms(image.database_cpu_ms)}, CPU ${ms(image.cpu_ms)}, ${perSecond(image.requests_per_s)}, p50 ${ms(image.p50_ms)}, p97.5 ${ms(image.p97_5_ms)}`,
        target: '≤ 1 ms of PostgreSQL',
        met: image.database_cpu_ms <= 1 && image.failures === 0,
      },
      {
        question: 'List page, cached',
        answer: `CPU ${ms(cached.cpu_ms)}, ${perSecond(cached.requests_per_s)}`,
        note: cached.failures ? `${cached.failures} failures` : '',
      },
      {
        question: 'Peak memory of the server, rendering pages',
        answer: `${memory_mb} MB`,
        target: '≤ 350 MB',
        met: memory_mb <= 350,
      },
    ])
  } finally {
    await shop.stop()
  }
}
