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

/** Orders of one member, all with this status. */
async function givenOrders(count: number, status: 'expired' | 'review') {
  const { email } = await world.givenMember()
  await world.db.query(
    `insert into orders (reference, user_id, code, frequency, amount_kobo, credits, months, mode, status)
     select 'TSW-' || substr(md5(email || n), 1, 24), user_id, 'PACK_10', 'One-time purchase', 936000, 10, 0, 'test', $2
     from users, generate_series(1, $3) n where email = $1`,
    [email, status, count],
  )
}

it('counts the orders of each status at the desk, and lists one status', async () => {
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

it('counts at most one more than the desk shows', async () => {
  await givenOrders(DESK_COUNT_MAX + 5, 'expired')
  expect((await operator.get('orders/counts/')).json()).toMatchObject({
    all: DESK_COUNT_MAX + 1,
    status: { review: 2, expired: DESK_COUNT_MAX + 1 },
  })
})

it('counts enquiries by kind and state at the desk', async () => {
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

it('counts the images of each status at the desk, and lists one status', async () => {
  await world.givenAsset({})
  const hidden = await world.givenAsset({ status: 'unpublished' })
  await world.givenAsset({ status: 'removed' })
  expect((await operator.get('assets/counts/')).json()).toEqual({ all: 2, published: 1, unpublished: 1 })
  const answer = await operator.get('assets/?status=unpublished')
  expect(answer.json()).toMatchObject([{ stock_id: hidden.stock_id }])
  expect(answer.headers['x-total-count']).toBe('1')
})
