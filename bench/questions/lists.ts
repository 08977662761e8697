import { category_slugs, colour_slugs, PAGE_SIZE } from '@taswira/contract'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { seededRandom } from '../../apps/api/src/testing/seeded-random.ts'
import { databasePid, generatedDatabase } from '../bench-database.ts'
import { type Load, type Measured, measure, startServer } from '../measure.ts'
import { ms, perSecond, ratio, type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'
import { untilInMemory } from './search.ts'

const LARGE = 1_000_000
const DETAIL = 'Detail by slug'

/**
 * Throughput of the first page, of pages that were never requested before, and of detail pages, relative to the bare
 * query, at two catalogue sizes.
 */
export async function lists(postgres: EmbeddedPostgres) {
  const rows: Row[] = []
  for (const count of [20_000, LARGE]) {
    const { connection_string, db } = await generatedDatabase(postgres, count)
    const database_pid = await databasePid(db)
    await db.end()
    const floor = await startServer('bench/floor-server.ts', { DATABASE_URL: connection_string }, '/')
    const shop = await startServer('apps/api/src/main.ts', serverEnvironment(connection_string), '/readyz')
    try {
      await untilInMemory(shop)
      const compare = async (name: string, floor_load: Omit<Load, 'url'>, load: Omit<Load, 'url'>) => {
        const pair = {
          name: `${name} at ${count.toLocaleString('en')} assets`,
          floor: await measure(floor, { url: '/', ...floor_load, database_pid }),
          shop: await measure(shop, { url: '/', ...load, database_pid }),
        }
        rows.push(...compared(pair))
      }
      await compare('List of 20', { paths: ['/list'] }, { paths: ['/api/contributor/images/?format=json'] })
      if (count === LARGE) {
        const pages = shuffled(Array.from({ length: LARGE / PAGE_SIZE }, (_, place) => place + 1))
        await compare(
          'Lists of 20, each another page',
          { paths: pages.map((page) => `/page/${page}`), once: true },
          { paths: pages.map((page) => `/api/contributor/images/${page}`), once: true },
        )
        await compare(
          'Filtered images, each another page of 20',
          { paths: pages.map((page) => `/scattered/${page}`), once: true },
          { paths: filteredPages(pages.length), once: true },
        )
      }
      const slugs = Array.from({ length: 500 }, (_, place) => `generated-${(place * 7919) % count}`)
      await compare(
        DETAIL,
        { paths: slugs.map((slug) => `/detail/${slug}`) },
        { paths: slugs.map((slug) => `/api/contributor/stock/${slug}/`) },
      )
    } finally {
      await shop.stop()
      await floor.stop()
    }
  }
  writeResults('Lists and details', rows)
}

/** Searches without words, each for images from all over the table. */
function filteredPages(length: number): string[] {
  const filters = ['popular', 'newest'].flatMap((sort) =>
    category_slugs.flatMap((category) =>
      colour_slugs.slice(0, 12).map((colour) => `sort=${sort}&category=${category}&colour=${colour}`),
    ),
  )
  return shuffled(
    Array.from({ length }, (_, place) => {
      const offset = Math.floor(place / filters.length) * PAGE_SIZE
      return `/api/contributor/search/?type=Image&${filters[place % filters.length]}&offset=${offset}`
    }),
  )
}

function shuffled<T>(list: T[]): T[] {
  const random = seededRandom(20_261_124)
  const keyed = list.map((one) => ({ one, key: random() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ one }) => one)
}

/** Minimum lists per second on two processor cores, whether a page was requested before or not. */
const LISTS_PER_S = 1_300

function compared({ name, floor, shop }: { name: string; floor: Measured; shop: Measured }): Row[] {
  const share = shop.requests_per_s / floor.requests_per_s
  const is_detail = name.startsWith(DETAIL)
  const is_fast = is_detail ? share >= 0.5 : shop.requests_per_s >= LISTS_PER_S
  return [
    { question: `${name}: bare query`, answer: describe(floor) },
    {
      question: `${name}: the shop`,
      answer: `${ratio(share)}: ${describe(shop)}`,
      target: is_detail ? '≥ 0.5 ×' : `≥ ${perSecond(LISTS_PER_S)}`,
      met: is_fast && shop.failures === 0,
      note: `${shop.memory_mb} MB${shop.failures ? `, ${shop.failures} failures` : ''}`,
    },
  ]
}

const describe = ({ requests_per_s, p50_ms, p97_5_ms, cpu_ms, database_cpu_ms }: Measured) =>
  `${perSecond(requests_per_s)}, p50 ${ms(p50_ms)}, p97.5 ${ms(p97_5_ms)}, CPU ${ms(cpu_ms)}, PostgreSQL ${ms(database_cpu_ms)}`
