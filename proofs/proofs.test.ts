import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createTestDatabase } from '../apps/api/src/testing/test-database.ts'
import { killAServer } from './kill-a-server.ts'
import { takeLatePayments } from './late-payments.ts'
import { downloadsAtOnce } from './many-at-once.ts'
import { BARE, openShop, type Shop } from './shop.ts'

it('a server killed during purchases and downloads loses nothing and does nothing twice', async () => {
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'taswira-proofs-'))
  const { connection_string } = database
  let shop: Shop | undefined
  try {
    shop = await openShop({ connection_string, folder, program: BARE })
    expect(await downloadsAtOnce(shop, 60)).toContain('8 licences')
    expect(await takeLatePayments(shop, 30)).toContain('audit passed')
    expect(await killAServer(shop, { purchases: 60, downloads: 100 })).toContain('audit passed')
  } finally {
    await shop?.close()
    await database.close()
    await rm(folder, { recursive: true, force: true })
  }
})
