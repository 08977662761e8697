import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { DeskMember, DeskMemberDetail, Earning, Earnings } from '@taswira/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { allowOwnDrawings } from '../../images/sharp.ts'
import { runCommand } from '../../testing/run-command.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { hashPassword } from '../members/passwords.ts'
import { openPayout } from '../payouts/open-payout.ts'
import { inventSales } from './invent-sales.ts'
import { seedDemoCatalogue } from './seed-demo-catalogue.ts'

const live = {
  SANDBOX: 'off',
  SMTP_URL: 'smtps://mail.test',
  PAYSTACK_BASE_URL: 'https://payments.test',
  PAYSTACK_SECRET_KEY: 'sk_live_x',
  PAYSTACK_PUBLIC_KEY: 'pk_live_x',
  SHOP_NAME: 'Zuri',
  SHOP_LEGAL_NAME: 'Zuri Images Ltd',
  SHOP_ADDRESS: '1 Marina Road, Lagos',
  SHOP_EMAIL: 'desk@zuri.test',
  SHOP_PHONE: '+234 803 555 0100',
}

let world: World
const env = () => ({ DATABASE_URL: world.connection_string, DATA_DIR: world.config.data_dir })
const demo = (args: string[], more: Record<string, string> = {}) =>
  runCommand('catalogue', ['demo', ...args], { ...env(), ...more })

/** Starts the server with real payments, and waits for its end. */
const startLive = () =>
  new Promise<{ code: unknown; err: string }>((resolve) => {
    const program = join(import.meta.dirname, '../../main.ts')
    const settings = { ...process.env, ...env(), ...live, PORT: '0' }
    execFile(process.execPath, [program], { env: settings }, (error, _, err) =>
      resolve({ code: error?.code ?? 0, err }),
    )
  })

const count = async (table: string) =>
  (await oneRow<{ rows: number }>(world.db, `select count(*) as rows from ${table}`)).rows
const books = async () => ({
  members: await count('users'),
  orders: await count('orders'),
  licences: await count('entitlements'),
  entries: await count('money_entries'),
})
const brokenChecks = async () => (await auditLedger(world.db)).checks.filter(({ ok }) => !ok)

/** An invented member, logged in with a password that the test sets. */
async function logInAs(email: string) {
  const password = 'a password for this test'
  await world.db.query('update users set password_hash = $2 where email = $1', [
    email,
    await hashPassword(password),
  ])
  const { token } = (await world.logIn(email, password)).json<{ token: string }>()
  return { authorization: `Token ${token}` }
}

async function givenWorld(images: number) {
  allowOwnDrawings()
  world = await createWorld()
  if (images > 0) await seedDemoCatalogue(world, images)
}

describe('a shop with invented sales', () => {
  beforeAll(async () => {
    await givenWorld(60)
    expect(await demo(['--sales'])).toEqual({
      code: 0,
      out: '16 invented buyers licensed 56 images. This shop can never take real payments.\n',
      err: '',
    })
  })
  afterAll(() => world.close())

  it('has balanced books', async () => {
    expect(await books()).toMatchObject({ orders: 16, licences: 56 })
    expect(await brokenChecks()).toEqual([])
    expect((await runCommand('audit', [], env())).code).toBe(0)
  })

  it('shows each contributor at the desk with the sums of their licences', async () => {
    const support = await givenOperator(world, 'support')
    const { rows } = await world.db.query<{ user_id: string; username: string }>(
      'select user_id, username from contributors where demo and asset_count > 0',
    )
    expect(rows.length).toBeGreaterThan(10)
    for (const { user_id, username } of rows) {
      const { invented, contributor } = (await support.get(`members/${user_id}/`)).json<DeskMemberDetail>()
      expect({ invented, username: contributor?.username }).toEqual({ invented: true, username })
      const earnings = (await support.get(`members/${user_id}/earnings/`)).json<Earning[]>()
      expect(earnings.length, username).toBeGreaterThan(0)
      const sum = earnings.reduce((kobo, { share }) => kobo + share, 0)
      expect(sum, username).toBeGreaterThan(0)
      expect(contributor).toMatchObject({ balance: sum, earned: sum, pending: 0, paid_out: 0 })
    }
  })

  it('marks earnings and payouts in the studio and the members at the desk as invented, and nobody else', async () => {
    const real = await world.givenMember()
    const operator = await givenOperator(world)
    const found = async (q: string) =>
      (await operator.get(`members/?q=${q}`)).json<{ members: DeskMember[] }>().members
    expect((await found('buyer-1@demo')).map(({ invented }) => invented)).toEqual([true])
    expect((await found(real.email)).map(({ invented }) => invented)).toEqual([false])
    const detail = (await operator.get(`members/${await real.userId()}/`)).json<DeskMemberDetail>()
    expect(detail).toMatchObject({ invented: false, contributor: null })

    const { email } = await oneRow<{ email: string }>(
      world.db,
      'select email from contributors join users using (user_id) order by contributor_id limit 1',
    )
    const headers = await logInAs(email)
    const earnings = await world.get('/api/studio/earnings/', headers)
    expect(earnings.json<Earnings>()).toMatchObject({ invented: true, paid_out: 0 })
    expect(earnings.json<Earnings>().earned).toBeGreaterThan(0)
    const payouts = await world.get('/api/studio/payouts/', headers)
    expect(payouts.json()).toMatchObject({ invented: true, requestable: false, account: null })
  })

  it('has sent no mail to an invented address, and sends none later', async () => {
    const queued = () =>
      world.db.query("select topic from outbox_mails where to_address like '%@demo.example'")
    expect((await queued()).rows).toEqual([])
    const answer = await world.post('/api/users/reset_password/', { email: 'buyer-1@demo.example' })
    expect(answer.statusCode).toBeLessThan(300)
    expect((await queued()).rows).toEqual([])
    expect((await runCommand('operators', ['addresses', 'members'], env())).out).not.toContain('demo.example')
  })

  it('pays no contributor, even one with a bank account who left', async () => {
    const { contributor_id } = await oneRow<{ contributor_id: number }>(
      world.db,
      'select contributor_id from contributors where demo order by contributor_id desc limit 1',
    )
    await world.db.query(
      `insert into payout_details (contributor_id, kind, bank_code, bank_name, sealed, last4, changed_at)
       values ($1, 'nuban', '057', 'Zenith Bank', 'x', '6789', '-infinity')`,
      [contributor_id],
    )
    // After leaving, every balance is paid, however small.
    await world.db.query('update contributors set left_at = now() where contributor_id = $1', [
      contributor_id,
    ])
    expect(await openPayout({ ...world, mode: 'test' }, contributor_id, '2026-11')).toBeUndefined()
    expect(await count('payouts')).toBe(0)
  })

  it('changes nothing when the command runs again', async () => {
    const before = await books()
    expect(await demo(['--sales'])).toEqual({
      code: 0,
      out: 'The invented sales are there already. Nothing was changed.\n',
      err: '',
    })
    expect(await books()).toEqual(before)
  })

  it('never starts with real payments, and says so at the desk', async () => {
    expect(await startLive()).toEqual({
      code: 1,
      err: "\n  This shop has invented sales of the demo catalogue, so it can't start with SANDBOX=off. Start with a new DATABASE_URL or DATA_DIR.\n\n",
    })
    const operator = await givenOperator(world)
    const { items } = (await operator.get('checklist/')).json<{ items: object[] }>()
    expect(items).toContainEqual({ item: 'invented_sales', done: false })
  })

  it('keeps licences, books and the mark when the demo images are removed', async () => {
    const before = await books()
    const { err } = await demo(['--remove'])
    expect(err).toMatch(
      /^This permanently removes \d+ demo images\. \d+ more will only be unpublished, because they have been licensed\. The invented sales stay in the books, so this shop can still never take real payments\. Nothing was changed\./,
    )
    expect((await demo(['--remove', '--yes'])).code).toBe(0)
    expect(await books()).toEqual(before)
    expect(await brokenChecks()).toEqual([])
    expect((await demo(['--sales'])).out).toBe('The invented sales are there already. Nothing was changed.\n')
    expect((await startLive()).code).toBe(1)
  })
})

describe('invented sales', () => {
  beforeEach(() => givenWorld(0))

  const expectRefusal = async (err: string, args: string[] = [], more: Record<string, string> = {}) => {
    expect(await demo(['--sales', ...args], more)).toEqual({ code: 1, out: '', err: `${err}\n` })
    expect(await count('users where invented')).toBe(0)
    await world.close()
  }

  it('are refused with SANDBOX=off', async () => {
    await seedDemoCatalogue(world, 2)
    await expectRefusal('Invented sales need stand-ins for payments (SANDBOX=on).', ['--yes'], live)
  })

  it('are refused in a shop that was paid for real before', async () => {
    await seedDemoCatalogue(world, 2)
    const buyer = await world.givenMember()
    await world.db.query(
      `insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode)
       values ('TSW-000000000000000000000000', $1, 'PACK_2', 'One-time purchase', 187200, 2, 0, 'live')`,
      [await buyer.userId()],
    )
    await expectRefusal("This shop has taken real payments, so it can't have invented sales.")
  })

  it('need demo images', () =>
    expectRefusal('There are no demo images on sale. Add them with: npm run catalogue -- demo'))

  it('need a confirmation in a shop with images of its own', async () => {
    await seedDemoCatalogue(world, 2)
    await world.givenAsset()
    const loss = 'This shop has images of its own, and with invented sales it can never take real payments.'
    const { code, err } = await demo(['--sales'])
    expect({ code, asked: err.startsWith(loss) }).toEqual({ code: 1, asked: true })
    expect(await count('users where invented')).toBe(0)
    // Two images are licensed by each buyer at most.
    expect((await demo(['--sales', '--yes'])).code).toBe(0)
    expect(await brokenChecks()).toEqual([])
    await world.close()
  })

  it('are refused when somebody has signed up with an address of theirs', async () => {
    await seedDemoCatalogue(world, 2)
    await world.givenUnverified({ email: 'buyer-1@demo.example' })
    await expect(inventSales(world)).rejects.toThrow('Somebody has signed up as buyer-1@demo.example.')
    await world.close()
  })

  it('are completed by the next run after one was interrupted', async () => {
    await seedDemoCatalogue(world, 60)
    let left = 20
    const failing = { ...world.storage, exists: async () => left-- > 0 }
    await expect(inventSales({ ...world, storage: failing })).rejects.toThrow()
    const half = await count('entitlements')
    expect(half).toBe(20)
    expect(await inventSales(world)).toEqual({ buyers: 16, licences: 56 })
    expect(await books()).toMatchObject({ orders: 16, licences: 56 })
    expect(await brokenChecks()).toEqual([])
    expect(await inventSales(world)).toBeUndefined()
    await world.close()
  })
})
