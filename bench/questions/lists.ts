import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { databasePid, generatedDatabase } from '../bench-database.ts'
import { type Measured, measure, startServer } from '../measure.ts'
import { ms, perSecond, ratio, type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'

/** Throughput of a list of 20 and of a detail page relative to the bare query, at two catalogue sizes. */
export async function lists(postgres: EmbeddedPostgres) {
  const rows: Row[] = []
  for (const count of [20_000, 1_000_000]) {
    const { connection_string, db } = await generatedDatabase(postgres, count)
    const database_pid = await databasePid(db)
    await db.end()
    const floor = await startServer('bench/floor-server.ts', { DATABASE_URL: connection_string }, '/')
    const shop = await startServer('apps/api/src/main.ts', serverEnvironment(connection_string), '/readyz')
    try {
      const slugs = Array.from({ length: 500 }, (_, place) => `generated-${(place * 7919) % count}`)
      const pairs = [
        {
          name: 'List of 20',
          floor: await measure(floor, { url: '/list', database_pid }),
          shop: await measure(shop, { url: '/api/contributor/images/?format=json', database_pid }),
        },
        {
          name: 'Detail by slug',
          floor: await measure(floor, {
            url: '/',
            paths: slugs.map((slug) => `/detail/${slug}`),
            database_pid,
          }),
          shop: await measure(shop, {
            url: '/',
            paths: slugs.map((slug) => `/api/contributor/stock/${slug}/`),
            database_pid,
          }),
        },
      ]
      for (const pair of pairs) rows.push(...compared(pair, count))
    } finally {
      await shop.stop()
      await floor.stop()
    }
  }
  writeResults('Lists and details', rows)
}

function compared(
  { name, floor, shop }: { name: string; floor: Measured; shop: Measured },
  count: number,
): Row[] {
  const share = shop.requests_per_s / floor.requests_per_s
  const at = `at ${count.toLocaleString('en')} assets`
  return [
    { question: `${name} ${at}: bare query`, answer: describe(floor) },
    {
      question: `${name} ${at}: the shop`,
      answer: `${ratio(share)}: ${describe(shop)}`,
      target: '≥ 0.5 ×',
      met: share >= 0.5 && shop.failures === 0,
      note: `${shop.memory_mb} MB${shop.failures ? `, ${shop.failures} failures` : ''}`,
    },
  ]
}

const describe = ({ requests_per_s, p50_ms, p97_5_ms, cpu_ms, database_cpu_ms }: Measured) =>
  `${perSecond(requests_per_s)}, p50 ${ms(p50_ms)}, p97.5 ${ms(p97_5_ms)}, ${ms(cpu_ms)} of CPU time each, ${ms(database_cpu_ms)} of PostgreSQL`
