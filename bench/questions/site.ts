import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import autocannon from 'autocannon'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import type { Pool } from '../../apps/api/src/db/pool.ts'
import { hashPassword } from '../../apps/api/src/features/members/passwords.ts'
import { startBalancer } from '../balancer.ts'
import { generatedDatabase } from '../bench-database.ts'
import { givenBuyers, givenImages, type Image } from '../given-buyers.ts'
import { memoryMb, startServer } from '../measure.ts'
import { ms, perSecond, type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'

const CONNECTIONS = 32
const SECONDS = 20
const PASSWORD = 'a password for measuring'
const LOG_INS = 20

/** Share of each action per hundred requests. */
const shares = {
  home: 8,
  category: 15,
  search: 22,
  image: 20,
  detail: 20,
  credits: 5,
  save: 5,
  download: 4,
  log_in: 1,
}

/** Throughput of the whole shop with two processes behind a balancer, one of which is stopped halfway. */
export async function site(postgres: EmbeddedPostgres) {
  const { connection_string, db } = await generatedDatabase(postgres, 20_000)
  const folder = await mkdtemp(join(tmpdir(), 'taswira-bench-'))
  const images = await givenImages(db, folder, 500)
  const buyers = await givenBuyers(db, images.length)
  const emails = await givenPasswords(db, buyers)

  const environment = serverEnvironment(connection_string, {
    STORAGE_URL: folder,
    PAGE_CACHE: 'on',
    DRAIN_MS: '1000',
  })
  const servers = [
    await startServer('apps/api/src/main.ts', environment, '/readyz'),
    await startServer('apps/api/src/main.ts', environment, '/readyz'),
  ]
  const balancer = await startBalancer(servers.map(({ url }) => url))
  const done = { save: new Set<string>(), download: new Set<string>() }
  const failed = new Map<string, number>()
  try {
    const load = mixedLoad(images, buyers, emails, (what, pair, status) => {
      if (status < 400) done[what].add(pair)
    })
    const run = (seconds: number) =>
      autocannon({
        url: balancer.url,
        connections: CONNECTIONS,
        duration: seconds,
        setupClient: (client) => {
          client.setRequests(load())
          client.on('response', (status) => {
            if (status >= 400) failed.set(String(status), (failed.get(String(status)) ?? 0) + 1)
          })
        },
      })
    await run(5)
    failed.clear()
    const stopping = setTimeout(() => void servers[1]!.stop(), (SECONDS * 1_000) / 2)
    const result = await run(SECONDS)
    clearTimeout(stopping)
    const memory_mb = memoryMb(servers[0]!.pid)
    writeResults('The whole site', rowsOf(result, { failed, done, lost: await lostOf(db, done), memory_mb }))
  } finally {
    balancer.close()
    await Promise.all(servers.map((server) => server.stop().catch(() => {})))
    await db.end()
    await rm(folder, { recursive: true, force: true })
  }
}

interface Outcome {
  /** How many responses had each status from 400 on. */
  failed: Map<string, number>
  done: { save: Set<string>; download: Set<string> }
  lost: number
  memory_mb: number
}

function rowsOf(result: autocannon.Result, { failed, done, lost, memory_mb }: Outcome): Row[] {
  const failures = result.errors + result.timeouts + [...failed.values()].reduce((sum, one) => sum + one, 0)
  return [
    {
      question: `Visitors and members mixed, ${CONNECTIONS} connections, two processes, one stopped after ${SECONDS / 2} s`,
      answer: `${perSecond(result.requests.average)}, p50 ${ms(result.latency.p50)}, p97.5 ${ms(result.latency.p97_5)}`,
      note: `${memory_mb} MB in the remaining process`,
    },
    {
      question: 'Responses other than 2xx, and broken connections',
      answer: `${failures} of ${result.requests.total}`,
      target: '0',
      met: failures === 0,
      note: [...failed].map(([status, times]) => `${times} × ${status}`).join(', '),
    },
    {
      question: `Confirmed saves and licences that are missing, of ${done.save.size} and ${done.download.size}`,
      answer: String(lost),
      target: '0',
      met: lost === 0,
    },
  ]
}

type Buyer = Awaited<ReturnType<typeof givenBuyers>>[number]
type Noted = (what: 'save' | 'download', pair: string, status: number) => void

/** Gives each connection its own list of requests, with the shares above. */
function mixedLoad(images: Image[], buyers: Buyer[], emails: string[], note: Noted) {
  const words = ['market', 'smiling', 'woman', 'city', 'cloth', 'river', 'child', 'music']
  const kinds = Object.entries(shares).flatMap(([kind, share]) =>
    new Array<keyof typeof shares>(share).fill(kind as keyof typeof shares),
  )
  let next = 0
  const any = <T>(list: T[]) => list[Math.floor(Math.random() * list.length)]!

  function one(kind: keyof typeof shares): autocannon.Request {
    const image = any(images)
    const buyer = any(buyers)
    const token = { authorization: `Token ${buyer.token}` }
    const posted = (what: 'save' | 'download', path: string): autocannon.Request => ({
      method: 'POST',
      path,
      headers: { ...token, 'content-type': 'application/json' },
      body: JSON.stringify({ stock_id: image.stock_id }),
      onResponse: (status) => note(what, `${buyer.user_id} ${image.stock_id}`, status),
    })
    switch (kind) {
      case 'home':
        return { method: 'GET', path: '/' }
      case 'category':
        return { method: 'GET', path: `/images/${any(['people', 'beauty', 'fashion', 'travel'])}` }
      case 'search':
        return {
          method: 'GET',
          path: `/api/contributor/search/?keywords=${any(words)}&type=Image&offset=${Math.floor(Math.random() * 5) * 8}`,
        }
      case 'image':
        return { method: 'GET', path: `/image/${image.slug}` }
      case 'detail':
        return { method: 'GET', path: `/api/contributor/stock/${image.slug}/` }
      case 'credits':
        return { method: 'GET', path: '/api/user/credits/', headers: token }
      case 'save':
        return posted('save', '/api/save_stock/')
      case 'download':
        return posted('download', '/api/download/')
      case 'log_in': {
        const basic = Buffer.from(`${emails[next++ % emails.length]}:${PASSWORD}`).toString('base64')
        return { method: 'POST', path: '/auth/user_login/', headers: { authorization: `Basic ${basic}` } }
      }
    }
  }
  return () => Array.from({ length: 500 }, () => one(any(kinds)))
}

/** Gives some members a password; returns their email addresses. */
async function givenPasswords(db: Pool, buyers: Buyer[]): Promise<string[]> {
  const { rows } = await db.query<{ email: string }>(
    'update users set password_hash = $2 where user_id = any($1) returning email',
    [buyers.slice(0, LOG_INS).map(({ user_id }) => user_id), await hashPassword(PASSWORD)],
  )
  return rows.map(({ email }) => email)
}

/** How many of the confirmed changes are missing in the database. */
async function lostOf(db: Pool, done: { save: Set<string>; download: Set<string> }): Promise<number> {
  let lost = 0
  for (const [table, pairs] of [
    ['saves', done.save],
    ['entitlements', done.download],
  ] as const) {
    const { rows } = await db.query<{ pair: string }>(
      `select t.user_id || ' ' || a.stock_id as pair from ${table} t join assets a using (asset_id)
       where t.user_id || ' ' || a.stock_id = any($1)`,
      [[...pairs]],
    )
    lost += pairs.size - rows.length
  }
  return lost
}
