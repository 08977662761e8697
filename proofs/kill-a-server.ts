import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneRow } from '../apps/api/src/db/pool.ts'
import type { ProofMember } from './members-and-assets.ts'
import { type Answer, ask, type Shop } from './shop.ts'
import {
  creditsOf,
  download,
  expectBalancedBooks,
  runConcurrently,
  openOrders,
  pack,
  sendWebhook,
  until,
  verify,
} from './steps.ts'

/** What servers have confirmed to clients and must therefore survive the crash. */
class Confirmed {
  readonly paid = new Map<string, ProofMember>()
  readonly orders = new Set<string>()
  readonly grants = new Set<string>()
  licences = 0
  /** Requests without a response. */
  unanswered = 0

  /** Repeats the request until it gets a response other than 503. */
  async answer(attempt: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await attempt()
      if (answer.status !== 0 && answer.status !== 503) return answer
      if (answer.status === 0) this.unanswered++
      await sleep(200)
    }
  }
}

/** Kills a server with SIGKILL while members buy and download on both, then restarts it. */
export async function killAServer(
  shop: Shop,
  { purchases, downloads }: { purchases: number; downloads: number },
): Promise<string> {
  const members = await shop.givenMembers(20)
  const assets = await shop.givenAssets(Math.ceil(downloads / members.length))
  const [mortal, stable] = shop.servers
  const confirmed = new Confirmed()
  const memberOf = (n: number) => members[n % members.length]!

  async function license(n: number) {
    const stock_id = assets[Math.floor(n / members.length)]!
    const server = n % 3 ? mortal : stable
    const answer = await confirmed.answer(() => download(server, memberOf(n), stock_id))
    if (answer.status === 200) confirmed.licences++
  }
  const work = [
    ...Array.from({ length: purchases }, (_, n) => () => buy(shop, confirmed, n, memberOf(n))),
    ...Array.from({ length: downloads }, (_, n) => () => license(n)),
  ].sort(() => Math.random() - 0.5)

  let done = 0
  let killed: Promise<void> | undefined
  await runConcurrently(work.length, 24, async (n) => {
    await work[n]!()
    if (++done === Math.floor(work.length / 3)) killed = mortal.kill().then(() => mortal.start())
  })
  await killed

  // When both the browser and the event are lost, only the job that checks pending orders settles the payment.
  await shop.db.query("update orders set next_check_at = now() where status = 'pending'")
  await mortal.kill()
  await mortal.start()
  await until(40_000, async () => (await openOrders(shop, [...confirmed.paid.keys()])) === 0)

  await expectKept(shop, confirmed, members)
  await expectBalancedBooks(shop)
  return `a server killed during ${purchases} purchases and ${downloads} downloads (${confirmed.unanswered} requests without a response): ${confirmed.paid.size} payments granted once each, ${confirmed.licences} licences kept, audit passed`
}

/** Orders and pays; a third of the customers close the window, and for some of those no event arrives. */
async function buy(shop: Shop, confirmed: Confirmed, n: number, member: ProofMember) {
  const server = shop.servers[n % 2]!
  const order = await confirmed.answer(() =>
    ask(server, '/api/transactions/', { token: member.token, body: pack }),
  )
  const reference = String(order.body.reference)
  confirmed.orders.add(reference)
  const event = await shop.pay(reference)
  confirmed.paid.set(reference, member)
  if (n % 3) {
    const verdict = await verify(server, member, reference)
    if (verdict.status === 0) confirmed.unanswered++
    if (verdict.body.status === true) confirmed.grants.add(reference)
  } else if (n % 2) await sendWebhook(server, event)
}

async function expectKept(shop: Shop, { paid, orders, grants, licences }: Confirmed, members: ProofMember[]) {
  const { rows } = await shop.db.query<{ reference: string; status: string }>(
    'select reference, status from orders',
  )
  const statuses = new Map(rows.map((row) => [row.reference, row.status]))
  for (const reference of orders) assert.ok(statuses.has(reference), 'a confirmed order is lost')
  for (const reference of [...grants, ...paid.keys()]) assert.equal(statuses.get(reference), 'paid')

  let licensed = 0
  for (const member of members) {
    const bought = [...paid.values()].filter((one) => one === member).length * 10
    const row = await oneRow<{ count: number }>(
      shop.db,
      'select count(*) from entitlements where user_id = $1',
      [member.user_id],
    )
    assert.equal(await creditsOf(shop, member), 24 + bought - 3 * row.count)
    licensed += row.count
  }
  assert.ok(licensed >= licences, 'a confirmed licence is lost')
}
