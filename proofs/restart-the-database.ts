import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, ask, type Shop } from './shop.ts'
import { download, expectBalancedBooks, pack, until, verify } from './steps.ts'

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
  assert.ok(counts['503'], 'no request got 503')
  for (const member of members)
    assert.equal((await ask(shop.servers[0], '/api/user/credits/', { token: member.token })).status, 200)
  await expectBalancedBooks(shop)
  return `PostgreSQL down for ${down_ms} ms under load: ${JSON.stringify(counts)}, ready again after ${recovery_ms} ms, audit passed`
}
