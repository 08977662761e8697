import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { first_prices } from '@taswira/contract'
import type { EmbeddedPostgres } from '../../apps/api/src/db/embedded-postgres.ts'
import { createPool, inTransaction } from '../../apps/api/src/db/pool.ts'
import { countDownload } from '../../apps/api/src/features/assets/change-queries.ts'
import { spendCredits } from '../../apps/api/src/features/credits/spend-credits.ts'
import { findLicensableAsset, insertLicence } from '../../apps/api/src/features/downloads/queries.ts'
import { generatedDatabase } from '../bench-database.ts'
import { type Buyer, givenBuyers, givenImages, type Image } from '../given-buyers.ts'
import { measureAlone, percentile, type Server, startServer } from '../measure.ts'
import { ms, perSecond, ratio, type Row, writeResults } from '../results.ts'
import { serverEnvironment } from '../server-environment.ts'

/** Images with an original; each member can license each of them once. */
const IMAGES = 500
const CONNECTIONS = 32
const SANDBOX_PORT = 3190
const ORDERS = 100

/** Cost of a download and of a payment relative to the SQL alone, and to the payment provider's response time. */
export async function sales(postgres: EmbeddedPostgres) {
  const { connection_string, db } = await generatedDatabase(postgres, 20_000)
  const folder = await mkdtemp(join(tmpdir(), 'taswira-bench-'))
  const images = await givenImages(db, folder, IMAGES)
  const alone = await sqlAlone(connection_string, await givenBuyers(db, IMAGES), images)
  const buyers = await givenBuyers(db, IMAGES)
  await db.end()

  const environment = serverEnvironment(connection_string, {
    STORAGE_URL: folder,
    SANDBOX: 'on',
    SANDBOX_PORT: String(SANDBOX_PORT),
  })
  // Without these settings the server uses the sandbox's addresses.
  for (const name of ['SMTP_URL', 'PAYSTACK_BASE_URL', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY'])
    environment[name as 'SMTP_URL'] = ''
  const shop = await startServer('apps/api/src/main.ts', environment, '/readyz')
  try {
    const pairs = images.flatMap(({ stock_id }) => buyers.map(({ token }) => ({ stock_id, token })))
    const downloads = await downloadEach(shop, pairs)
    const share = downloads.requests_per_s / alone
    writeResults('Downloads and payment', [
      {
        question: `Licence, debit and count: the transactions alone, ${CONNECTIONS} at once`,
        answer: perSecond(alone),
      },
      {
        question: 'Downloads: session, licence, debit, certificate and signature, over HTTP',
        answer: `${ratio(share)}: ${perSecond(downloads.requests_per_s)}, p50 ${ms(downloads.p50_ms)}, p97.5 ${ms(downloads.p97_5_ms)}`,
        target: '≥ 0.5 ×',
        met: share >= 0.5 && downloads.failures === 0,
        note: downloads.failures ? `${downloads.failures} failures` : '',
      },
      ...(await verifying(shop, buyers)),
    ])
  } finally {
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Licenses each pair once with limited concurrency: two seconds of warm-up, then ten measured. */
async function downloadEach(shop: Server, pairs: { stock_id: string; token: string }[]) {
  const [warm_up_ms, counted_ms] = [2_000, 10_000]
  const begun = performance.now()
  const times: number[] = []
  let next = 0
  let failures = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      for (;;) {
        const asked = performance.now()
        if (asked - begun > warm_up_ms + counted_ms) return
        const { stock_id, token } = pairs[next++]!
        const answer = await fetch(`${shop.url}/api/download/`, {
          method: 'POST',
          headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ stock_id }),
        })
        await answer.arrayBuffer()
        if (!answer.ok) failures++
        if (asked - begun > warm_up_ms) times.push(performance.now() - asked)
      }
    }),
  )
  times.sort((a, b) => a - b)
  return {
    requests_per_s: times.length / (counted_ms / 1_000),
    p50_ms: percentile(times, 0.5),
    p97_5_ms: percentile(times, 0.975),
    failures,
  }
}

/** Licences per second with the same SQL statements and no server. */
async function sqlAlone(connection_string: string, buyers: Buyer[], images: Image[]): Promise<number> {
  const db = createPool({ connection_string, size: 10, name: 'bench' })
  const pairs = images.flatMap(({ stock_id }) => buyers.map(({ user_id }) => ({ user_id, stock_id })))
  const seconds = 10
  const until = performance.now() + seconds * 1_000
  let next = 0
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const { user_id, stock_id } = pairs[next++]!
        const asset = (await findLicensableAsset(db, user_id, stock_id))!
        await inTransaction(db, async (tx) => {
          const credits = first_prices.credits_per_image
          const entitlement_id = (await insertLicence(tx, {
            user_id,
            asset_id: asset.asset_id,
            credits,
            prices_version: null,
          }))!
          await spendCredits(tx, { user_id, credits, entitlement_id, free_month_kobo: 0 })
          await countDownload(tx, asset.asset_id)
        })
      }
    }),
  )
  await db.end()
  return next / seconds
}

/** Verifies paid orders one after the other: a first time, which grants the credits, then again. */
async function verifying(shop: Server, buyers: Buyer[]): Promise<Row[]> {
  const provider = `http://127.0.0.1:${SANDBOX_PORT}`
  const orders: { token: string; reference: string }[] = []
  for (const { token } of buyers.slice(0, ORDERS)) {
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' }
    const body = JSON.stringify({ code: 'PACK_5', frequency: 'One-time purchase' })
    const opened = await fetch(`${shop.url}/api/transactions/`, { method: 'POST', headers, body })
    const { reference } = (await opened.json()) as { reference: string }
    await fetch(`${provider}/_payments/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome: 'success' }),
    })
    orders.push({ token, reference })
  }
  const verify = () =>
    measureAlone(
      shop,
      orders.map(({ reference }) => `/api/verify_transaction/test/${reference}/`),
      (index) => ({ authorization: `Token ${orders[index]!.token}` }),
    )
  return [
    {
      question: 'Verify and grant, one at a time, with the stand-in on the same machine',
      answer: times(await verify()),
    },
    { question: 'Verify a granted payment, one at a time', answer: times(await verify()) },
  ]
}

const times = (sorted: number[]) => `p50 ${ms(percentile(sorted, 0.5))}, p95 ${ms(percentile(sorted, 0.95))}`
