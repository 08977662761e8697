import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse, { type RunnerResult } from 'lighthouse'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { emptyDatabase } from '../bench-database.ts'
import { type Server, startServer } from '../measure.ts'
import { type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'

/** The pages whose script decision 10 limits. */
const budgeted = /^\/($|image\/|pricing$)/

/** How much script a page loads, and its Lighthouse scores on a slow phone. */
export async function browser(postgres: EmbeddedPostgres) {
  const folder = await mkdtemp(join(tmpdir(), 'taswira-bench-'))
  const connection_string = await emptyDatabase(postgres, 'bench_browser')
  const shop = await startServer(
    'apps/api/src/main.ts',
    {
      ...serverEnvironment(connection_string, {
        DEMO_CATALOGUE: 'on',
        DATA_DIR: folder,
      }),
      // Pages contain absolute addresses, so the origin must follow the port.
      PUBLIC_ORIGIN: '',
    },
    '/readyz',
  )
  try {
    const [asset] = (await (await fetch(`${shop.url}/api/contributor/images/`)).json()) as { slug: string }[]
    const rows: Row[] = []
    const paths = ['/', '/images/people', '/search?keywords=market', `/image/${asset!.slug}`, '/pricing']
    for (const path of paths) {
      const { brotli, gzip } = await scriptBytes(shop, path)
      rows.push({
        question: `Script before interaction on ${named(path)}`,
        answer: `${kilobytes(brotli)} as sent (brotli), ${kilobytes(gzip)} with gzip`,
        ...(budgeted.test(path) && { target: '≤ 130 kB with gzip', met: gzip <= 130_000 }),
      })
    }
    for (const path of paths) {
      // The first run does not count, because it waits for renditions.
      await lighthouseReport(shop, path)
      const reports = []
      for (let run = 0; run < RUNS; run++) reports.push(await lighthouseReport(shop, path))
      rows.push(lighthouseRow(path, reports), loadedScriptRow(path, reports))
    }
    writeResults('In the browser', rows)
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Compressed sizes, in bytes, of all scripts that the page preloads, imports or runs. */
async function scriptBytes({ url }: Server, path: string) {
  const html = await (await fetch(url + path)).text()
  const named = new Set(html.match(/\/_b\/[\w.-]+\.js/g))
  const bytes = { brotli: 0, gzip: 0 }
  for (const file of named) {
    const text = await (await fetch(url + file)).text()
    bytes.brotli += brotliCompressSync(text).length
    bytes.gzip += gzipSync(text, { level: 9 }).length
  }
  return bytes
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`

/** The median counts, because scores vary and Lighthouse sometimes loses its trace. */
const RUNS = 5

type Report = RunnerResult['lhr']

async function lighthouseReport({ url }: Server, path: string): Promise<Report> {
  const chromePath =
    process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find((one) => existsSync(one))
  const chrome = await launch({
    ...(chromePath && { chromePath }),
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
    ],
  })
  try {
    const address = url.replace('127.0.0.1', 'localhost') + path
    const result = await lighthouse(address, { port: chrome.port, logLevel: 'error', output: 'json' })
    return result!.lhr
  } finally {
    chrome.kill()
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

function lighthouseRow(path: string, reports: Report[]): Row {
  const speed = ({ categories }: Report) => categories.performance?.score ?? 0
  const { categories, audits } = reports.toSorted((a, b) => speed(a) - speed(b))[Math.floor(RUNS / 2)]!
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const scores = ['performance', 'accessibility', 'best-practices', 'seo'].map(score)
  const blocking_ms = median(
    reports.map((report) => report.audits['total-blocking-time']?.numericValue ?? Infinity),
  )
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 1
  const failed = Object.values(audits).filter(
    (audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary',
  )
  return {
    question: `Lighthouse, mobile, ${named(path)}`,
    answer: `${scores.join(' / ')}, LCP ${audits['largest-contentful-paint']?.displayValue}, layout shift ${shift.toFixed(3)}, blocking ${blocking_ms.toFixed(0)} ms`,
    target: '≥ 98 / 100 / 100 / 100, shift 0, blocking ≤ 100 ms',
    met:
      scores[0]! >= 98 && scores.slice(1).every((one) => one === 100) && shift < 0.0005 && blocking_ms <= 100,
    note: failed.map((audit) => audit.title).join('; '),
  }
}

/** All scripts that arrive without a touch, including those loaded once the page is quiet. */
function loadedScriptRow(path: string, reports: Report[]): Row {
  const requests = reports.map(({ audits }) => {
    const details = audits['network-requests']?.details as { items: NetworkRequest[] } | undefined
    return details?.items ?? []
  })
  const bytes = requests.map((items) =>
    items.reduce((sum, one) => sum + (one.resourceType === 'Script' ? one.transferSize : 0), 0),
  )
  return {
    question: `All script loaded without a touch on ${named(path)}, as transferred`,
    answer: kilobytes(Math.max(...bytes)),
  }
}

interface NetworkRequest {
  resourceType?: string
  transferSize: number
}

const named = (path: string) => path.replace(/(image\/).*/, '$1{slug}')
