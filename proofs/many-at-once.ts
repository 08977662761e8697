import assert from 'node:assert/strict'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { type Shop } from './shop.ts'
import {
  countStatuses,
  creditsOf,
  download,
  expectBalancedBooks,
  grants,
  runConcurrently,
  order,
  sendWebhook,
  verify,
} from './steps.ts'

/** A member with 24 credits downloads this many images at once from both servers: 8 are licensed. */
export async function downloadsAtOnce(shop: Shop, images: number): Promise<string> {
  const [member] = await shop.givenMembers(1)
  const assets = await shop.givenAssets(images)
  const answers = await Promise.all(
    assets.map((stock_id, n) => download(shop.servers[n % 2]!, member!, stock_id)),
  )
  const counts = countStatuses(answers)
  assert.deepEqual(
    Object.keys(counts).filter((status) => !['200', '402', '429'].includes(status)),
    [],
  )
  // A flood of downloads is limited per member; the retries find no credits left.
  for (let n = 0; n < assets.length; n++)
    if (answers[n]!.status === 429) await download(shop.servers[0], member!, assets[n]!)
  const row = await oneRow<{ licences: number }>(
    shop.db,
    'select count(*) as licences from entitlements where user_id = $1',
    [member!.user_id],
  )
  assert.equal(row.licences, 8)
  assert.equal(await creditsOf(shop, member!), 0)
  return `${images} downloads at once on 24 credits: 8 licences (${JSON.stringify(counts)})`
}

/** Reports each payment ten times by verify and ten times by webhook, on both servers at once. */
export async function paymentsReportedManyTimes(shop: Shop, payments: number): Promise<string> {
  const members = await shop.givenMembers(10)
  const before = await grants(shop)
  await runConcurrently(payments, 10, async (n) => {
    const member = members[n % members.length]!
    const reference = await order(shop.servers[0], member)
    const event = await shop.pay(reference)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, m) =>
        m % 2
          ? sendWebhook(shop.servers[m % 4 === 1 ? 0 : 1], event)
          : verify(shop.servers[m % 4 === 0 ? 0 : 1], member, reference),
      ),
    )
    for (const { status } of answers) assert.ok([200, 503].includes(status), `status ${status}`)
    assert.ok((await verify(shop.servers[0], member, reference)).body.status)
  })
  assert.equal((await grants(shop)) - before, payments)
  await expectBalancedBooks(shop)
  return `${payments} payments reported 20 times each: ${payments} grants`
}
