import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { hashPassword } from '../apps/api/src/features/members/passwords.ts'
import { basic } from '../apps/api/src/testing/test-member.ts'
import { wordOf } from '../bench/generate-catalogue.ts'
import type { ProofMember } from './members-and-assets.ts'
import { ask } from './nginx.ts'
import type { Shop } from './shop.ts'
import { creditsOf, expectBalancedBooks, grants, pack, quantile } from './steps.ts'

const VISITORS = 8
const MEMBERS = 4
/**
 * Pause between two requests of a visitor and between two rounds of a member, in ms: two cores can answer this load.
 */
const PAUSE_MS = 500
/** Largest share of visitors' reads that may fail, with a replica. */
const FAILED_READS = 0.001
const PASSWORD = 'four proofs in a row'
/** Statuses of a server that is away, was killed during the request, or didn't answer. */
const unanswered = [0, 502, 503, 504]

interface Customer extends ProofMember {
  /** What the servers confirmed: paid orders and stock ids of downloads. */
  paid: string[]
  licensed: Set<string>
}

export type Load = Awaited<ReturnType<typeof startLoad>>

/** Visitors who read and members who log in, buy, download and save, until stopped. */
export async function startLoad(shop: Shop, origin: string) {
  const [stock_ids, members] = [await shop.givenAssets(40), await shop.givenMembers(MEMBERS)]
  await shop.db.query('update users set password_hash = $1', [await hashPassword(PASSWORD)])
  const customers: Customer[] = members.map((member) => ({ ...member, paid: [], licensed: new Set() }))
  const paths = await readPaths(shop)
  const over = new AbortController()
  const counts = { reads: 0, failed: 0, fallback: 0, actions: 0, repeated: 0 }
  /** The failures since the last disturbance began. */
  const failures = new Set<string>()
  const took_ms: number[] = []
  const wrong: string[] = []

  async function visit(n: number) {
    const path = paths[n % paths.length]!(n)
    const asked = performance.now()
    const { status, headers } = await ask(origin, path)
    took_ms.push(performance.now() - asked)
    counts.reads++
    if (headers['x-search']) counts.fallback++
    if (status === 200) return
    counts.failed++
    failures.add(`${path}: ${status}`)
  }

  /** Repeats a request without an answer, as a member would; any refusal but the expected ones is an error. */
  async function act(path: string, asked: Parameters<typeof ask>[2], good = [200], is_json = true) {
    for (;;) {
      counts.actions++
      const answer = await ask(origin, path, asked)
      if (good.includes(answer.status)) return is_json ? JSON.parse(answer.text) : undefined
      if (!unanswered.includes(answer.status)) throw new Error(`${path}: ${answer.status} ${answer.text}`)
      counts.repeated++
      await sleep(PAUSE_MS)
    }
  }

  /** Reads the member's own data right after each confirmed change: none of it may be outdated. */
  async function expectOwn({ token, paid, licensed }: Customer, change: string) {
    const expected = 24 + 10 * paid.length - 3 * licensed.size
    const { credits } = await act('/api/user/credits/', { token })
    if (credits !== expected) wrong.push(`${credits} instead of ${expected} credits after ${change}`)
  }

  async function trade(customer: Customer, round: number) {
    if (round % 10 === 0) {
      const authorization = basic(customer.email, PASSWORD)
      customer.token = (await act('/auth/user_login/', { method: 'POST', authorization })).token
    }
    const { token } = customer
    const stock_id = stock_ids[round % stock_ids.length]!
    const post = (body: object) => ({ method: 'POST', token, body })
    if (round % 3 === 0) {
      const { reference } = await act('/api/transactions/', post(pack), [201])
      await shop.pay(reference)
      const verified = await act(`/api/verify_transaction/test/${reference}/`, { token })
      if (verified.status !== true) wrong.push(`${reference} is paid, and the answer was ${verified.status}`)
      customer.paid.push(reference)
      await expectOwn(customer, 'a purchase')
    }
    const { file } = await act('/api/download/', post({ stock_id }))
    customer.licensed.add(stock_id)
    await expectOwn(customer, 'a download')
    const address = new URL(file)
    await act(address.pathname + address.search, {}, [200], false)
    await act('/api/save_stock/', post({ stock_id }))
    const saves = await act('/api/user/user_saves/stock_ids/', { token })
    if (!saves.includes(stock_id)) wrong.push(`${stock_id} is not saved`)
  }

  const repeatedly = async (work: (round: number) => Promise<void>, first: number) => {
    for (let round = first; !over.signal.aborted; round++) {
      await work(round).catch((error: Error) => wrong.push(error.message))
      await sleep(PAUSE_MS)
    }
  }
  // Requests every picture once, so that the later requests need no rendering while the store is cut off.
  for (const path of paths) for (let n = 0; n < stock_ids.length; n++) await ask(origin, path(n))
  const running = [
    ...Array.from({ length: VISITORS }, (_, n) => repeatedly(visit, 1_000 * n + n)),
    ...customers.map((customer) => repeatedly((round) => trade(customer, round), 0)),
  ]
  return {
    customers,
    failures,
    counts: () => ({ ...counts }),
    /** Ends the load. Throws when a member got a wrong answer, or when a larger share of reads than this failed. */
    async stop({ failed_reads = FAILED_READS } = {}) {
      over.abort()
      await Promise.all(running)
      assert.deepEqual(wrong.slice(0, 5), [], `${wrong.length} wrong answers to members`)
      const reads = `${counts.failed} of ${counts.reads} reads failed`
      assert.ok(counts.failed <= failed_reads * counts.reads, reads)
      const [p50, p99] = [0.5, 0.99].map((share) => Math.round(quantile(took_ms, share)))
      return `${reads} (p50 ${p50} ms, p99 ${p99} ms), ${counts.fallback} searches answered by PostgreSQL, ${counts.actions} actions of members with ${counts.repeated} repeated`
    },
  }
}

/** The pages that visitors open: each function returns a path for a number. */
async function readPaths(shop: Shop): Promise<((n: number) => string)[]> {
  const { rows } = await shop.db.query<{ slug: string; picture_key: string }>(
    "select slug, picture_key from assets where slug like 'proof-%'",
  )
  const of = (n: number) => rows[n % rows.length]!
  return [
    () => '/',
    (n) => `/api/contributor/images/?offset=${20 * (n % 10)}`,
    (n) => `/api/contributor/search/?keywords=${wordOf(20 + (n % 200))}`,
    (n) => `/api/contributor/stock/${of(n).slug}/`,
    (n) => `/pictures/${of(n).picture_key}/360`,
    (n) => `/image/${of(n).slug}`,
    (n) => `/search?keywords=${wordOf(20 + (n % 200))}`,
  ]
}

/** Checks that each confirmed purchase and download is in the books exactly once, and nothing else is. */
export async function expectKept(shop: Shop, customers: Customer[]) {
  for (const customer of customers) {
    const row = await oneRow<{ stock_ids: string[] }>(
      shop.db,
      'select array_agg(stock_id) as stock_ids from entitlements join assets using (asset_id) where user_id = $1',
      [customer.user_id],
    )
    assert.deepEqual(row.stock_ids.sort(), [...customer.licensed].sort(), 'licences')
    assert.equal(
      await creditsOf(shop, customer),
      24 + 10 * customer.paid.length - 3 * customer.licensed.size,
      'credits',
    )
  }
  assert.equal(await grants(shop), customers.flatMap(({ paid }) => paid).length, 'purchases')
  await expectBalancedBooks(shop)
  const { code, out, err } = await shop.run('audit', [])
  assert.equal(code, 0, `npm run audit: ${out} ${err}`)
}
