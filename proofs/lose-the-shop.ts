import assert from 'node:assert/strict'
import { join } from 'node:path'
import { folderIn } from '../apps/api/src/testing/run-command.ts'
import { ask, type Shop } from './shop.ts'
import { download, order, verify } from './steps.ts'

/** Longest a restore may take, in ms (docs/threat-model.md, "Stopping and crashing"). */
const BACK_WITHIN_MS = 15 * 60_000

/** Backs up the shop under load and restores it into another database and folder. */
export async function loseTheShop(
  shop: Shop,
  elsewhere: { connection_string: string; folder: string },
): Promise<string> {
  const members = await shop.givenMembers(10)
  const assets = await shop.givenAssets(20)
  for (const [n, member] of members.entries())
    assert.equal((await download(shop.servers[n % 2]!, member, assets[0]!)).status, 200)

  const over = new AbortController()
  let sales = 0
  const load = members.map(async (member, n) => {
    const server = shop.servers[n % 2]!
    for (let round = 1; !over.signal.aborted; round++) {
      const reference = await order(server, member)
      await shop.pay(reference)
      await verify(server, member, reference)
      await download(server, member, assets[round % assets.length]!)
      sales++
    }
  })
  const began = Date.now()
  const made = await shop.run('backup', [join(elsewhere.folder, 'backups')])
  const backup_ms = Date.now() - began
  const sold = sales
  over.abort()
  await Promise.all(load)
  assert.deepEqual([made.code, made.err], [0, ''])
  assert.ok(sold > 0, 'nothing was sold during the backup')

  const lost = Date.now()
  const place = { DATABASE_URL: elsewhere.connection_string, DATA_DIR: join(elsewhere.folder, 'data') }
  const restored = await shop.run('restore', [folderIn(made)], place)
  assert.deepEqual([restored.code, restored.err], [0, ''])
  assert.match(restored.out, /^The audit passed/m)
  const server = await shop.serverAt(place)
  try {
    await server.start()
    const back_ms = Date.now() - lost
    assert.ok(back_ms < BACK_WITHIN_MS)
    for (const member of members) {
      const { body } = await ask(server, '/api/user/credits/', { token: member.token })
      // Already licensed, so it is free.
      assert.equal((await download(server, member, assets[0]!)).status, 200)
      assert.deepEqual((await ask(server, '/api/user/credits/', { token: member.token })).body, body)
    }
    return `a shop backed up in ${backup_ms} ms during ${sold} sales, lost and open again elsewhere after ${back_ms} ms, audit passed`
  } finally {
    await server.kill()
  }
}
