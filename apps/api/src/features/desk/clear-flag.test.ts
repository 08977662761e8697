import { afterAll, beforeAll, expect, it } from 'vitest'
import { oneRow, type Pool } from '../../db/pool.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { takeRefund } from '../payments/take-back.ts'
import { clearFlag } from './clear-flag.ts'

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
  operator = await givenOperator(world)
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** Creates a pool whose transactions pause before they commit, until released. */
function heldBeforeCommit() {
  const reached = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  async function connect() {
    const client = await world.db.connect()
    const query = async (...given: Parameters<typeof client.query>) => {
      if ((given[0] as unknown) === 'commit') {
        reached.resolve()
        await go.promise
      }
      return client.query(...given)
    }
    return Object.assign(Object.create(client) as typeof client, { query })
  }
  const db: Pool = Object.assign(Object.create(world.db) as Pool, { connect })
  return { db, isReached: reached.promise, letGo: () => go.resolve() }
}

/** Resolves when `work` has finished or a query is waiting for a lock. */
async function untilEndedOrWaiting(work: Promise<unknown>): Promise<void> {
  let ended = false
  void work.finally(() => (ended = true))
  const endedOrWaiting = async () => {
    const { rows } = await world.db.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    return ended || rows.length > 0
  }
  await expect.poll(endedOrWaiting).toBe(true)
}

async function bought(member: TestMember) {
  const { reference } = (await member.order('PACK_2')).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return reference
}

const dispute = (reference: string, db = world.db) =>
  takeRefund(
    { ...world, db },
    { reference, refund_reference: null, dispute_id: '', amount_kobo: 1_000, currency: 'NGN', mode: 'test' },
    undefined,
  )

const view = async (reference: string) =>
  (await operator.get(`orders/${reference}/`)).json<{
    reviews: { review_id: number }[]
    reasons: string[]
    member: { flagged_at: string | null }
  }>()

/** Creates a member with two orders, the first of them disputed. */
async function givenTwoOrders() {
  const member = await world.givenMember()
  const [one, other] = [await bought(member), await bought(member)]
  await dispute(one)
  return { one, other, review_ids: (await view(one)).reviews.map(({ review_id }) => review_id) }
}

it("clearing a member's flag keeps it if another order is disputed at the same moment", async () => {
  const { one, other, review_ids } = await givenTwoOrders()
  const held = heldBeforeCommit()
  const second = dispute(other, held.db)
  await held.isReached
  const looked = operator.post(`orders/${one}/looked_at/`, { review_ids })
  await untilEndedOrWaiting(looked)
  held.letGo()
  await second
  expect((await looked).statusCode).toBe(200)
  expect(await view(one)).toMatchObject({ reasons: [], member: { flagged_at: expect.any(String) } })
  expect((await view(other)).reasons).toEqual(['disputed'])
})

it('a dispute of another order flags the member again while the flag is being cleared', async () => {
  const { one, other, review_ids } = await givenTwoOrders()
  const row = await oneRow<{ operator_id: number }>(world.db, 'select operator_id from operators')
  const held = heldBeforeCommit()
  const looked = clearFlag({ db: held.db }, row, { reference: one, review_ids })
  await held.isReached
  const second = dispute(other)
  await untilEndedOrWaiting(second)
  held.letGo()
  await Promise.all([looked, second])
  expect(await view(other)).toMatchObject({
    reasons: ['disputed'],
    member: { flagged_at: expect.any(String) },
  })
})
