import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { databasePid, generatedDatabase } from '../bench-database.ts'
import { compareCpu, measure, memoryMb, startServer } from '../measure.ts'
import { ms, perSecond, ratio, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'

// A browser's user agent, because rendering waits longer for crawlers.
const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/150 Mobile' }
const LIST = '/search?keywords=market'

/** Cost of a server-rendered list page, uncached and cached, relative to the same bytes from a bare server. */
export async function pages(postgres: EmbeddedPostgres) {
  const { connection_string, db } = await generatedDatabase(postgres, 20_000)
  const database_pid = await databasePid(db)
  await db.end()
  const plain = await startServer('apps/api/src/main.ts', serverEnvironment(connection_string), '/readyz')
  const html = Buffer.from(await (await fetch(plain.url + LIST, { headers })).arrayBuffer())
  const uncached = await measure(plain, { url: LIST, headers })
  const uncached_memory = memoryMb(plain.pid)
  const slugs = Array.from({ length: 500 }, (_, place) => `/image/generated-${(place * 7919) % 20_000}`)
  const image = await measure(plain, { url: '/', paths: slugs, headers, database_pid })
  await plain.stop()

  const cached_server = await startServer(
    'apps/api/src/main.ts',
    serverEnvironment(connection_string, { PAGE_CACHE: 'on' }),
    '/readyz',
  )
  const file = join(tmpdir(), 'taswira-bench-page.html')
  writeFileSync(file, html)
  const floor_server = await startServer('bench/floor-server.ts', { FLOOR_BYTES: file })
  const { share, floor, shop } = await compareCpu(
    [floor_server, { url: '/' }],
    [cached_server, { url: LIST, headers }],
  )
  await Promise.all([floor_server.stop(), cached_server.stop()])

  const kb = Math.round(html.length / 1024)
  writeResults('Server-rendered pages', [
    {
      question: `List page of 20 (${kb} kB of HTML), uncached`,
      answer: `${ms(uncached.cpu_ms)} of CPU time each, ${perSecond(uncached.requests_per_s)}, p50 ${ms(uncached.p50_ms)}, p97.5 ${ms(uncached.p97_5_ms)}`,
      target: '≤ 5 ms of CPU time',
      met: uncached.cpu_ms <= 5 && uncached.failures === 0,
    },
    {
      question: 'Image page, uncached',
      answer: `${ms(image.database_cpu_ms)} of PostgreSQL, ${ms(image.cpu_ms)} of CPU time each, ${perSecond(image.requests_per_s)}, p50 ${ms(image.p50_ms)}, p97.5 ${ms(image.p97_5_ms)}`,
      target: '≤ 1 ms of PostgreSQL',
      met: image.database_cpu_ms <= 1 && image.failures === 0,
    },
    {
      question: 'The same bytes from a bare server',
      answer: `${ms(floor.cpu_ms)} of CPU time each at ${perSecond(floor.requests_per_s)}`,
    },
    {
      question: 'List page, cached',
      answer: `${ratio(share)}: ${ms(shop.cpu_ms)} of CPU time each at ${perSecond(shop.requests_per_s)}`,
      target: '≥ 0.5 × by CPU time',
      met: share >= 0.5 && shop.failures === 0,
    },
    {
      question: 'Peak memory of the server, rendering uncached pages',
      answer: `${uncached_memory} MB`,
      target: '≤ 350 MB',
      met: uncached_memory <= 350,
    },
  ])
}
