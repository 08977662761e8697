import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { type Answer, ask, type ProofMember, type Shop } from './shop.ts'
import {
  sumCredits,
  download,
  expectSound,
  repeatConcurrently,
  countOpenOrders,
  pack,
  sendEvent,
  until,
  verify,
} from './steps.ts'

/** Kills a server with SIGKILL while members buy and download on both, then restarts it. */
export async function killAServer(
  shop: Shop,
  { purchases, downloads }: { purchases: number; downloads: number },
): Promise<string> {
  const members = await shop.givenMembers(20)
  const assets = await shop.givenAssets(Math.ceil(downloads / members.length))
  const [stable, mortal] = [shop.servers[1], shop.servers[0]]
  const paid = new Map<string, ProofMember>()
  const promised = { orders: new Set<string>(), grants: new Set<string>(), licences: 0 }
  let done = 0
  let lost = 0

  async function purchase(n: number) {
    const member = members[n % members.length]!
    const server = n % 2 ? stable : mortal
    const answer = await untilAnswered(() =>
      ask(server, '/api/transactions/', { token: member.token, body: pack }),
    )
    const reference = String(answer.body.reference)
    promised.orders.add(reference)
    const event = await shop.pay(reference)
    paid.set(reference, member)
    // A third of the customers close the window, and for some of those no event arrives.
    if (n % 3) {
      const result = await verify(server, member, reference)
      if (result.status === 0) lost++
      if (result.body.status === true) promised.grants.add(reference)
    } else if (n % 2) await sendEvent(server, event)
  }
  async function licence(n: number) {
    const member = members[n % members.length]!
    const stock_id = assets[Math.floor(n / members.length)]!
    const answer = await untilAnswered(() => download(n % 3 ? mortal : stable, member, stock_id))
    if (answer.status === 200) promised.licences++
  }
  /** Repeats the request while there is no answer or a 503. */
  async function untilAnswered(attempt: () => Promise<Answer>): Promise<Answer> {
    for (;;) {
      const answer = await attempt()
      if (answer.status !== 0 && answer.status !== 503) return answer
      if (answer.status === 0) lost++
      await sleep(200)
    }
  }
  const work = [
    ...Array.from({ length: purchases }, (_, n) => () => purchase(n)),
    ...Array.from({ length: downloads }, (_, n) => () => licence(n)),
  ].sort(() => Math.random() - 0.5)

  let killed: Promise<void> | undefined
  await repeatConcurrently(work.length, 24, async (n) => {
    await work[n]!()
    if (++done === Math.floor(work.length / 3)) killed = mortal.kill().then(() => mortal.start())
  })
  await killed

  // When both the browser and the event are lost, only the job that checks pending orders settles the payment.
  await shop.db.query("update orders set next_check_at = now() where status = 'pending'")
  await mortal.kill()
  await mortal.start()
  await until(40_000, async () => (await countOpenOrders(shop, [...paid.keys()])) === 0)

  const { rows } = await shop.db.query<{ reference: string; status: string }>(
    'select reference, status from orders',
  )
  const statuses = new Map(rows.map((row) => [row.reference, row.status]))
  for (const reference of promised.orders) assert.ok(statuses.has(reference), 'an answered order is lost')
  for (const reference of promised.grants) assert.equal(statuses.get(reference), 'paid')
  for (const [reference] of paid) assert.equal(statuses.get(reference), 'paid')
  for (const member of members) {
    const bought = [...paid.values()].filter((one) => one === member).length * 10
    const row = await oneRow<{ count: number }>(
      shop.db,
      'select count(*) from entitlements where user_id = $1',
      [member.user_id],
    )
    assert.equal(await sumCredits(shop, member), 24 + bought - 3 * row.count)
  }
  const row = await oneRow<{ count: number }>(
    shop.db,
    'select count(*) from entitlements where user_id = any($1)',
    [members.map((member) => member.user_id)],
  )
  assert.ok(row.count >= promised.licences, 'an answered licence is lost')
  await expectSound(shop)
  return `a server killed during ${purchases} purchases and ${downloads} downloads (${lost} times no answer): ${paid.size} payments granted once each, ${promised.licences} licences kept, audit holds`
}
