import { randomUUID } from 'node:crypto'
import { todayInLagos } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buy, earn } from '../../testing/test-earnings.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
let owner: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
  owner = await givenOperator(world)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const today = todayInLagos()
const days = { from: today, to: today }

/** The rows of a CSV file, without its header. */
const linesOf = (csv: string) => csv.split('\r\n').slice(1, -1)

describe('orders and members as CSV', () => {
  it('list the days that were asked for, with formulas of a spreadsheet made harmless, and are logged', async () => {
    const member = await world.givenMember({ full_name: '=HYPERLINK("http://x.test")' })
    const reference = await buy(provider, member, 'PACK_10')
    const orders = (await owner.post('orders/export/', days)).json<{ csv: string; rows: number }>()
    expect(orders.rows).toBe(1)
    const [order] = linesOf(orders.csv)
    expect(order).toContain(`${reference},`)
    expect(order).toContain(`,9360,`)
    expect(order).toContain(`"'=HYPERLINK(""http://x.test"")",${member.email}`)
    const members = (await owner.post('members/export/', days)).json<{ csv: string }>()
    expect(linesOf(members.csv)).toEqual([expect.stringContaining(`,${member.email},yes,,,10,1,9360,`)])
    const earlier = await owner.post('orders/export/', { from: '2025-01-01', to: '2025-01-31' })
    expect(earlier.json()).toMatchObject({ rows: 0 })
    expect(await owner.log('orders')).toMatchObject([
      { action: 'orders_exported', after: { orders: '0' } },
      { action: 'orders_exported', operator: owner.email, after: { ...days, orders: '1' } },
    ])
  })

  it('are only for owners, and at most two years long', async () => {
    const support = await givenOperator(world, 'support')
    for (const list of ['orders', 'members']) {
      expect((await support.post(`${list}/export/`, days)).statusCode).toBe(403)
      for (const body of [{}, { from: today }, { from: 'x', to: today }, { from: '2020-01-01', to: today }])
        expect((await owner.post(`${list}/export/`, body)).statusCode).toBe(400)
    }
  })

  it('leave out deleted accounts and refuse more rows than one file holds', async () => {
    await world.db.query(
      `insert into users (email, full_name, password_hash, created_at, erased_at)
       select 'export-' || n || '@mail.test', 'Many', '$argon2id$x', '2024-05-05', case when n = 1 then now() end
       from generate_series(1, 10002) n`,
    )
    const refused = await owner.post('members/export/', { from: '2024-05-01', to: '2024-05-31' })
    expect(refused.json()).toEqual({ to: ['These are more than 10,000 members. Choose fewer days.'] })
    await world.db.query("delete from users where email = 'export-2@mail.test'")
    const all = await owner.post('members/export/', { from: '2024-05-01', to: '2024-05-31' })
    expect(all.json()).toMatchObject({ rows: 10_000 })
  })
})

describe('sales by image', () => {
  interface Row {
    username: string
    licences: number
    credits: number
    net: number
    share: number
    thumbnail: string
    last_licensed_at: string
  }
  const sold = async (query = '') =>
    (await owner.get(`sales/images/${query}`)).json<Row[]>().filter(({ username }) => username === 'adaobi')

  it('count licences, credits and the net value, less refunds, and free credits without value', async () => {
    const { references } = await earn(world, provider, 'adaobi', 1)
    const [row] = await sold()
    const bought = { licences: 1, credits: 3, net: Math.round((936_000 / 10) * 3) }
    expect(row).toMatchObject(bought)
    expect(row!.thumbnail).toContain('/pictures/')
    expect(todayInLagos(new Date(row!.last_licensed_at))).toBe(todayInLagos())
    expect(row!.share).toBe(Math.floor(bought.net * 0.6))
    const { rows } = await world.db.query<{ stock_id: string }>(
      `select stock_id from assets join contributors using (contributor_id) where username = 'adaobi'`,
    )
    const guest = await world.givenMember()
    await guest.claim()
    expect((await guest.download(rows[0]!.stock_id)).statusCode).toBe(200)
    expect(await sold()).toMatchObject([{ licences: 2, credits: 6, net: bought.net }])

    await provider.nextRefund(references[0]!, { status: 'processed' })
    const refund = await owner.post(`orders/${references[0]}/refunds/`, {
      amount: 936_000,
      member_spent_credits: 3,
      reason: 'Asked for it',
      idempotency_key: randomUUID(),
    })
    expect(refund.statusCode, refund.body).toBe(200)
    expect(await sold()).toMatchObject([{ licences: 2, credits: 6, net: 0 }])
    expect(await sold('?from=2025-01-01&to=2025-01-31')).toEqual([])
  })

  it('refuse days in the wrong order', async () => {
    expect((await owner.get('sales/images/?from=2025-02-02&to=2025-02-01')).json()).toEqual({
      from: ['The first day must not be after the last one.'],
    })
  })
})
