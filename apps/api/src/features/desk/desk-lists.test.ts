import { DESK_COUNT_MAX } from '@taswira/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let operator: TestOperator
beforeAll(async () => {
  world = await createWorld()
  operator = await givenOperator(world)
})
afterAll(() => world.close())

/** Creates orders with this status for one member. */
async function givenOrders(count: number, status: 'expired' | 'review') {
  const { email } = await world.givenMember()
  await world.db.query(
    `insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode, status)
     select 'TSW-' || substr(md5(email || n), 1, 24), user_id, 'PACK_10', 'One-time purchase', 936000, 10, 0, 'test', $2
     from users, generate_series(1, $3) n where email = $1`,
    [email, status, count],
  )
}

it('the desk counts the orders in each status and lists one status', async () => {
  await givenOrders(2, 'review')
  await givenOrders(3, 'expired')
  expect((await operator.get('orders/counts/')).json()).toEqual({
    all: 5,
    flagged: 0,
    refunds: 0,
    status: { pending: 0, paid: 0, review: 2, expired: 3 },
  })
  const answer = await operator.get('orders/?status=expired&limit=2')
  expect(answer.json<{ status: string }[]>().map(({ status }) => status)).toEqual(['expired', 'expired'])
  expect(answer.headers['x-total-count']).toBe('3')
  expect(answer.headers.link).toContain('status=expired')
  expect((await operator.get('orders/?status=lost')).json()).toEqual({ status: ['Unknown status.'] })
})

it('the desk counts exactly up to the highest number it shows', async () => {
  await givenOrders(DESK_COUNT_MAX - 3, 'expired')
  const { headers } = await operator.get('orders/?status=expired&limit=1')
  expect([headers['x-total-count'], headers['x-total-count-relation']]).toEqual([
    String(DESK_COUNT_MAX),
    'eq',
  ])
})

it('the desk stops counting one above the highest number it shows', async () => {
  await givenOrders(5, 'expired')
  expect((await operator.get('orders/counts/')).json()).toMatchObject({
    all: DESK_COUNT_MAX + 1,
    status: { review: 2, expired: DESK_COUNT_MAX + 1 },
  })
  for (const list of ['orders/?limit=1', 'orders/?status=expired&limit=1']) {
    const { headers } = await operator.get(list)
    expect([headers['x-total-count'], headers['x-total-count-relation']]).toEqual([
      String(DESK_COUNT_MAX + 1),
      'gte',
    ])
  }
  expect((await operator.get('orders/?status=review')).headers['x-total-count-relation']).toBe('eq')
})

it('the desk lists each flagged order once, oldest first, whatever flagged it, on every page', async () => {
  const { rows } = await world.db.query<{ order_id: number; reference: string }>(
    "select order_id, reference from orders where status = 'expired' order by order_id limit 4",
  )
  for (const { order_id } of rows)
    await world.db.query(
      `insert into payment_reviews (order_id, reason_code, amount_kobo, currency)
       values ($1, 'amount_differs', 1, 'NGN'), ($1, 'amount_differs', 2, 'NGN'), ($1, 'amount_differs', 3, 'NGN')`,
      [order_id],
    )
  await world.db.query('update users set payments_flagged_at = now()')
  const pages = await Promise.all(
    [0, 1, 2, 3].map((at) => operator.get(`orders/?flagged=yes&limit=1&offset=${at}`)),
  )
  expect(pages.map((page) => page.json<{ reference: string }[]>()[0]?.reference)).toEqual(
    rows.map(({ reference }) => reference),
  )
  expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['4', '4', '4', '4'])
})

it('the desk counts enquiries by kind and state', async () => {
  const message = { full_name: 'Ada', email: 'ada@example.com', phone: '08031234567', message: 'Hello' }
  for (const subject of ['One', 'Two']) await world.post('/api/contact/', { ...message, subject })
  const [{ enquiry_id }] = (await operator.get('enquiries/?kind=contact')).json()
  await operator.post(`enquiries/${enquiry_id}/answered/`)
  expect((await operator.get('enquiries/counts/')).json()).toEqual({
    asset_request: { open: 0, answered: 0 },
    contact: { open: 1, answered: 1 },
    appointment: { open: 0, answered: 0 },
    contributor: { open: 0, answered: 0 },
  })
})

it('the desk counts the images in each status and lists one status', async () => {
  await world.givenAsset({})
  const hidden = await world.givenAsset({ status: 'unpublished' })
  await world.givenAsset({ status: 'removed' })
  expect((await operator.get('assets/counts/')).json()).toEqual({ all: 2, published: 1, unpublished: 1 })
  const answer = await operator.get('assets/?status=unpublished')
  expect(answer.json()).toMatchObject([{ stock_id: hidden.stock_id }])
  expect(answer.headers['x-total-count']).toBe('1')
})
