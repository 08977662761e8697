import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { emptyDatabase } from '../bench-database.ts'
import { childrenOf, measure, type Server, startServer } from '../measure.ts'
import { ms, perSecond, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'

/** Longer than the first minute, in which no renditions are made in the background. */
const SECONDS = 180
const PAGES_OF_IMAGES = 5

interface Listed {
  slug: string
  thumbnail: string
}

/** Memory of a new demo shop with the settings of `npm start`, while it answers visitors and makes renditions. */
export async function newShop(postgres: EmbeddedPostgres) {
  const folder = await mkdtemp(join(tmpdir(), 'taswira-bench-'))
  const connection_string = await emptyDatabase(postgres, 'bench_new_shop')
  const environment = serverEnvironment(connection_string, {
    DEMO_CATALOGUE: 'on',
    BACKGROUND_RENDITIONS: 'on',
    PAGE_CACHE: 'on',
    DATA_DIR: folder,
  })
  const shop = await startServer('apps/api/src/main.ts', environment, '/readyz')
  try {
    const paths = mixOf(await listImages(shop))
    const renderer = watchRenderer(shop.pid)
    const { requests_per_s, p50_ms, p97_5_ms, failures, memory_mb } = await measure(shop, {
      url: '/',
      paths,
      seconds: SECONDS,
    })
    const renderer_mb = renderer.stop()
    writeResults('A new shop', [
      {
        question: `Visitors' pages, searches and thumbnails for ${SECONDS} s, 32 connections, from the start`,
        answer: `${perSecond(requests_per_s)}, p50 ${ms(p50_ms)}, p97.5 ${ms(p97_5_ms)}`,
        note: failures ? `${failures} failures` : '',
      },
      {
        question: 'Peak memory of the server, with background renditions',
        answer: `${memory_mb} MB`,
        target: '≤ 350 MB',
        met: memory_mb <= 350 && failures === 0,
        note: renderer_mb ? `${renderer_mb} MB in the process that makes them` : 'none were made',
      },
    ])
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function listImages({ url }: Server): Promise<Listed[]> {
  const lists = Array.from({ length: PAGES_OF_IMAGES }, async (_, page) => {
    const answer = await fetch(`${url}/api/contributor/images/${page + 1}?format=json`)
    return (await answer.json()) as Listed[]
  })
  return (await Promise.all(lists)).flat()
}

/** For each image its page and its thumbnail, and as many other pages. */
function mixOf(images: Listed[]): string[] {
  const others = ['/', '/search?keywords=market', '/images/people', '/search?keywords=woman', '/pricing']
  return images.flatMap(({ slug, thumbnail }, place) => {
    const { pathname, search } = new URL(thumbnail)
    const [one, another] = [others[place % others.length]!, others[(place + 1) % others.length]!]
    return [`/image/${slug}`, one, pathname + search, another]
  })
}

/** Notes the peak memory, in MB, of the processes that a server starts, until it is stopped. */
function watchRenderer(pid: number) {
  let peak_mb = 0
  const look = setInterval(() => {
    for (const { memory_mb } of childrenOf(pid)) peak_mb = Math.max(peak_mb, memory_mb)
  }, 1_000)
  return {
    stop() {
      clearInterval(look)
      return peak_mb
    },
  }
}
