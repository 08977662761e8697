import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { type Answer, ask, type Shop } from './shop.ts'
import {
  countStatuses,
  sumCredits,
  download,
  expectSound,
  countGrants,
  repeatConcurrently,
  order,
  pack,
  sendEvent,
  until,
  verify,
} from './steps.ts'

/** A member with 24 credits downloads this many images at once on both servers: 8 are licensed. */
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
  // A flood is limited for each member; the retries find no credits left.
  for (let n = 0; n < assets.length; n++)
    if (answers[n]!.status === 429) await download(shop.servers[0], member!, assets[n]!)
  const row = await oneRow<{ licences: number }>(
    shop.db,
    'select count(*) as licences from entitlements where user_id = $1',
    [member!.user_id],
  )
  assert.equal(row.licences, 8)
  assert.equal(await sumCredits(shop, member!), 0)
  return `${images} downloads at once on 24 credits: 8 licences (${JSON.stringify(counts)})`
}

/** Reports each payment ten times by verify and ten times by webhook, on both servers at once. */
export async function reportPaymentsOften(shop: Shop, payments: number): Promise<string> {
  const members = await shop.givenMembers(10)
  const before = await countGrants(shop)
  await repeatConcurrently(payments, 10, async (n) => {
    const member = members[n % members.length]!
    const reference = await order(shop.servers[0], member)
    const event = await shop.pay(reference)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, m) =>
        m % 2
          ? sendEvent(shop.servers[m % 4 === 1 ? 0 : 1], event)
          : verify(shop.servers[m % 4 === 0 ? 0 : 1], member, reference),
      ),
    )
    for (const { status } of answers) assert.ok([200, 503].includes(status), `answered ${status}`)
    assert.ok((await verify(shop.servers[0], member, reference)).body.status)
  })
  assert.equal((await countGrants(shop)) - before, payments)
  await expectSound(shop)
  return `${payments} payments reported 20 times each: ${payments} grants`
}

/** Restarts PostgreSQL under load: members get 503, never 401. */
export async function restartTheDatabase(shop: Shop, restart: () => Promise<number>): Promise<string> {
  const members = await shop.givenMembers(10)
  const assets = await shop.givenAssets(40)
  const counts: Record<string, number> = {}
  const note = ({ status }: Answer) => void (counts[status] = (counts[status] ?? 0) + 1)
  const over = new AbortController()
  const load = Promise.all(
    Array.from({ length: 16 }, async (_, worker) => {
      const member = members[worker % members.length]!
      const server = shop.servers[worker % 2]!
      for (let round = 0; !over.signal.aborted; round++) {
        note(await ask(server, '/api/user/credits/', { token: member.token }))
        note(await download(server, member, assets[round % assets.length]!))
        note(await ask(server, '/auth/user_profile/', { token: member.token }))
        note(await ask(server, '/api/contributor/images/?format=json'))
        const answer = await ask(server, '/api/transactions/', { token: member.token, body: pack })
        note(answer)
        if (answer.status === 201) {
          await shop.pay(String(answer.body.reference))
          note(await verify(server, member, String(answer.body.reference)))
        }
      }
    }),
  )
  await sleep(1_000)
  const down_ms = await restart()
  const back = Date.now()
  await until(10_000, async () => {
    const ready = await Promise.all(shop.servers.map((server) => ask(server, '/readyz')))
    return ready.every(({ status }) => status === 200)
  })
  const recovery_ms = Date.now() - back
  await sleep(1_500)
  over.abort()
  await load
  const bad = Object.keys(counts).filter((status) => !['200', '201', '402', '503'].includes(status))
  assert.deepEqual(bad, [], `answers ${JSON.stringify(counts)}`)
  assert.ok(counts['503'], 'nobody noticed')
  for (const member of members)
    assert.equal((await ask(shop.servers[0], '/api/user/credits/', { token: member.token })).status, 200)
  await expectSound(shop)
  return `PostgreSQL away for ${down_ms} ms under load: ${JSON.stringify(counts)}, ready again after ${recovery_ms} ms, audit holds`
}
