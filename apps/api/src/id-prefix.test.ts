/** @module-tag slow */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { folderIn, runCommand } from './testing/run-command.ts'
import { newMachine } from './testing/test-backups.ts'
import { createTestDatabase } from './testing/test-database.ts'
import { givenOperator } from './testing/test-operator.ts'
import { startTestPayments, type TestPayments } from './testing/test-payments.ts'
import { createWorld, type World } from './testing/world.ts'

const year = new Date().toLocaleDateString('en-GB', { year: 'numeric', timeZone: 'Africa/Lagos' })

/** Starts a shop with this prefix on a database, as servers and commands do. */
async function openShop(DATABASE_URL: string, prefix: Record<string, string>) {
  const database = await openDatabase(readConfig({ DATABASE_URL, ...prefix }))
  await database.close()
}

describe('a shop with ID_PREFIX=ABC', () => {
  let world: World
  let provider: TestPayments
  let place: string
  beforeAll(async () => {
    provider = await startTestPayments()
    world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '1000', ID_PREFIX: 'ABC' } })
    await openShop(world.connection_string, { ID_PREFIX: 'ABC' })
    provider.tell(`${await world.app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/paystack/`)
    place = await mkdtemp(join(tmpdir(), 'taswira-prefix-'))
  })
  afterAll(async () => {
    await world.close()
    await provider.close()
    await rm(place, { recursive: true, force: true })
  })

  it('numbers its images, orders, invoices and credit notes with it', async () => {
    const { stock_id } = await world.givenAsset({ stored: true })
    expect(stock_id).toMatch(/^ABC-[0-9]{6}$/)
    const member = await world.givenMember()
    const { reference } = (await member.order('PACK_10')).json<{ reference: string }>()
    expect(reference).toMatch(/^ABC-[0-9a-f]{24}$/)
    await provider.act(reference, { outcome: 'success' })
    expect((await member.verify(reference)).statusCode).toBe(200)
    expect((await member.download(stock_id)).statusCode).toBe(200)
    await provider.refund(reference, { amount: 100_000, webhook: true })
    expect((await member.get(`/api/user/receipts/${reference}/`)).json()).toMatchObject({
      invoice_number: `ABC-${year}-000001`,
      credit_notes: [{ number: `ABC-CN-${year}-000001` }],
    })
  })

  it('finds an image at the desk by its stock ID or digits, but not by the prefix of another shop', async () => {
    const operator = await givenOperator(world)
    const { stock_id } = await world.givenAsset()
    const digits = stock_id.replace(/^ABC-0*/, '')
    const find = async (q: string) =>
      (await operator.get(`assets/?q=${q}`)).json<{ stock_id: string }[]>().map((asset) => asset.stock_id)
    for (const q of [digits, stock_id, `abc${digits}`]) expect(await find(q), q).toEqual([stock_id])
    expect(await find(`TSW-${digits}`)).toEqual([])
  })

  it('keeps the prefix when restored, and refuses another one afterwards', async () => {
    const { stock_id } = await world.givenAsset({ stored: true })
    const { connection_string: DATABASE_URL, config } = world
    const made = await runCommand('backup', [place], { DATABASE_URL, DATA_DIR: config.data_dir })
    const machine = await newMachine()
    try {
      expect(await machine.restore(folderIn(made))).toMatchObject({ code: 0, err: '' })
      const { rows } = await machine.db.query('select stock_id from assets order by asset_id desc limit 1')
      expect(rows).toEqual([{ stock_id }])
      await openShop(machine.connection_string, { ID_PREFIX: 'ABC' })
      await expect(openShop(machine.connection_string, {})).rejects.toThrow(
        "ID_PREFIX: this shop's numbers start with ABC, which can't change.",
      )
    } finally {
      await machine.close()
    }
  })
})

describe('the prefix of a shop', () => {
  it('may change until the first image or order', async () => {
    const { db, connection_string, close } = await createTestDatabase()
    try {
      const prefix = async () =>
        (await db.query<{ id_prefix: string }>('select id_prefix()')).rows[0]!.id_prefix
      await openShop(connection_string, {})
      expect(await prefix()).toBe('TSW')
      await Promise.all([1, 2, 3].map(() => openShop(connection_string, { ID_PREFIX: 'ZURI' })))
      expect(await prefix()).toBe('ZURI')
      await db.query(`
        with member as (insert into users (email, full_name, password_hash)
          values ('a@mail.test', 'A', '$argon2id$x') returning user_id)
        insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode)
        select 'ZURI-' || repeat('0', 24), user_id, 'PACK_5', 'One-time purchase', 1, 1, 0, 'test' from member`)
      await expect(openShop(connection_string, { ID_PREFIX: 'ABC' })).rejects.toThrow(
        /^ID_PREFIX: this shop's numbers start with ZURI, which can't change\.$/,
      )
      expect(await prefix()).toBe('ZURI')
    } finally {
      await close()
    }
  })

  it.each(['A', 'abc', 'ABCDEF', 'AB1', "A'B"])('is refused when it is %s', (ID_PREFIX) => {
    expect(() => readConfig({ ID_PREFIX })).toThrow(ConfigError)
    expect(() => readConfig({ ID_PREFIX })).toThrow('ID_PREFIX: must be 2 to 5 capital letters')
  })
})
