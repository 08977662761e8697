import assert from 'node:assert/strict'
import { type EmbeddedPostgres, ensureDatabase } from '../apps/api/src/db/embedded-postgres.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { createPool, oneRow, type Pool } from '../apps/api/src/db/pool.ts'
import { auditLedger } from '../apps/api/src/features/credits/audit-ledger-queries.ts'
import { archiveAll, recoverTo, startArchiving, takeBaseBackup } from './archived-postgres.ts'
import type { ProofMember } from './members-and-assets.ts'
import { ask, BARE, openShop, type Shop } from './shop.ts'
import { download, order, until, verify } from './steps.ts'

/**
 * Sells images, takes a base backup under load, continues to sell, then drops the table of licences. Recovers to the
 * moment before (decision 29), on a separate PostgreSQL with an archive.
 */
export async function goBackToAMoment({
  folder,
  elsewhere,
}: {
  folder: string
  elsewhere: string
}): Promise<string> {
  const postgres = await startArchiving(folder)
  let recovered: EmbeddedPostgres | undefined
  let shop: Shop | undefined
  try {
    const connection_string = await ensureDatabase(postgres, 'shop')
    await migrate(connection_string)
    shop = await openShop({ connection_string, folder, program: BARE })
    const members = await shop.givenMembers(5)
    const assets = await shop.givenAssets(30)
    const [kept, gone] = (await shop.givenAssets(2)) as [string, string]
    const copied_ms = await copyUnderSales(shop, members, assets, () =>
      takeBaseBackup(postgres, folder, elsewhere),
    )
    // These sales follow the base backup, so only the WAL has them.
    await sellToEach(shop, members, kept)
    const books = await booksOf(shop.db)
    const { moment } = await oneRow<{ moment: string }>(shop.db, 'select clock_timestamp()::text as moment')
    await sellToEach(shop, members, gone)
    assert.notDeepEqual(await booksOf(shop.db), books)

    await shop.db.query('drop table entitlements cascade')
    const lost = Date.now()
    await archiveAll(postgres)
    await Promise.all(shop.servers.map((server) => server.kill()))
    recovered = await recoverTo(moment, elsewhere, folder)
    const database_url = recovered.databaseUrl('shop')
    await expectBooks(database_url, books)
    await expectOpen(shop, { DATABASE_URL: database_url, DATA_DIR: folder }, { members, kept, gone })
    return `base backup taken in ${copied_ms} ms during sales, a table dropped, shop open again as of the moment before in ${Date.now() - lost} ms: books identical row by row, audit passed`
  } finally {
    await shop?.close()
    await recovered?.stop()
    await postgres.stop()
  }
}

/** Each member buys a pack and licenses an image. */
async function sellToEach(shop: Shop, members: ProofMember[], stock_id: string) {
  await Promise.all(
    members.map(async (member, n) => {
      const server = shop.servers[n % 2]!
      const reference = await order(server, member)
      await shop.pay(reference)
      assert.equal((await verify(server, member, reference)).body.status, true)
      assert.equal((await download(server, member, stock_id)).status, 200)
    }),
  )
}

/** Keeps selling before, during and after `copy`; returns how many ms it took. */
async function copyUnderSales(
  shop: Shop,
  members: ProofMember[],
  assets: string[],
  copy: () => Promise<void>,
) {
  const over = new AbortController()
  let rounds = 0
  const load = (async () => {
    for (; !over.signal.aborted; rounds++) await sellToEach(shop, members, assets[rounds % assets.length]!)
  })()
  await until(20_000, async () => rounds > 0)
  const [began, before] = [Date.now(), rounds]
  await copy()
  const copied_ms = Date.now() - began
  await until(20_000, async () => rounds > before)
  over.abort()
  await load
  return copied_ms
}

/** All rows of the sales tables, as text. */
async function booksOf(db: Pool): Promise<Record<string, string[]>> {
  const books: Record<string, string[]> = {}
  for (const table of ['orders', 'credit_entries', 'credit_accounts', 'entitlements', 'certificates']) {
    const { rows } = await db.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    books[table] = rows.map(({ row }) => row)
  }
  return books
}

async function expectBooks(connection_string: string, books: Record<string, string[]>) {
  const db = createPool({ connection_string, size: 2, name: 'proof' })
  try {
    assert.deepEqual(await booksOf(db), books)
    const { checks } = await auditLedger(db)
    assert.deepEqual(
      checks.filter((check) => !check.ok),
      [],
    )
  } finally {
    await db.end()
  }
}

/** Images licensed before the moment are free and downloadable; those licensed after it cost credits again. */
async function expectOpen(
  shop: Shop,
  place: Record<string, string>,
  { members, kept, gone }: { members: ProofMember[]; kept: string; gone: string },
) {
  const server = await shop.serverAt(place)
  try {
    await server.start()
    for (const member of members) {
      const credits = async () =>
        (await ask(server, '/api/user/credits/', { token: member.token })).body.credits
      const before = Number(await credits())
      const { status, body } = await download(server, member, kept)
      assert.deepEqual([status, Number(await credits())], [200, before])
      const file = await fetch(String(body.file))
      assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/jpeg'])
      assert.ok((await file.arrayBuffer()).byteLength > 0)
      assert.equal((await download(server, member, gone)).status, 200)
      assert.equal(Number(await credits()), before - 3)
    }
  } finally {
    await server.kill()
  }
}
