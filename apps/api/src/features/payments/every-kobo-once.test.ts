import { first_prices, listOffers } from '@taswira/contract'
import { expect, it } from 'vitest'
import { randomForTest } from '../../testing/seeded-random.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments } from '../../testing/test-payments.ts'
import { createWorld } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { advanceDueSubscriptions } from '../subscriptions/advance-subscription.ts'
import { reconcileOrders } from './reconcile-orders.ts'

const WORKERS = 6
const ROUNDS = 60

const random = randomForTest('every kobo once')
const oneOf = <T>(things: readonly T[]): T => things[Math.floor(random() * things.length)]!

it('payments and credits keep every invariant under random events, failing statements and a failing provider', async () => {
  const provider = await startTestPayments()
  const world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '10000' } })
  const other = await world.anotherServer()
  const members = await Promise.all(Array.from({ length: 4 }, () => world.givenMember()))
  const assets = await world.givenAssets(40, { stored: true })
  const open: { member: TestMember; reference: string }[] = []
  const paid = new Set<string>()

  const events = {
    async order() {
      const member = oneOf(members)
      const { code, frequency } = oneOf(listOffers(first_prices))
      const answer = await member.order(code, frequency)
      if (answer.statusCode === 201)
        open.push({ member, reference: answer.json<{ reference: string }>().reference })
      return answer
    },
    async pay() {
      const order = open.length ? oneOf(open) : undefined
      if (!order) return
      const transaction = await provider.act(order.reference, { outcome: 'success' })
      paid.add(order.reference)
      // The browser and the webhook may report the payment twice, to another server, or not at all.
      const event = provider.signed({ event: 'charge.success', data: transaction })
      const url = `/api/verify_transaction/test/${order.reference}/`
      const ways = [
        () => order.member.verify(order.reference),
        () => other.inject({ url, headers: order.member.headers }),
        () => other.inject({ method: 'POST', url: '/webhooks/paystack/', ...event }),
        () => world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event }),
      ]
      await Promise.all(ways.filter(() => random() < 0.4).map((way) => way()))
    },
    download: () => oneOf(members).download(oneOf(assets).stock_id),
    async downloadsAtOnce() {
      const member = oneOf(members)
      await Promise.all([1, 2, 3, 4].map(() => member.download(oneOf(assets).stock_id)))
    },
    claim: () => oneOf(members).claim(),
    async timePasses() {
      await world.db.query(
        `update subscriptions set starts_at = starts_at - interval '10 days', ends_at = ends_at - interval '10 days',
           next_due_at = next_due_at - interval '10 days', created_at = created_at - interval '10 days'
         where user_id = (select user_id from users where email = $1)`,
        [oneOf(members).email],
      )
    },
    advance: () => advanceDueSubscriptions(world),
    reconcile: () => reconcileOrders(world),
    async providerBreaks() {
      await provider.fault(oneOf(['reset', 'garbage', 'empty']))
      await oneOf(members).order('PACK_2')
      await provider.fault('ok')
    },
    /** Cancels all statements that are currently running. */
    async statementBreaks() {
      await world.db.query(
        `select pg_cancel_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = 'test' and pid <> pg_backend_pid()
           and state <> 'idle'`,
      )
    },
  }
  const kinds = Object.values(events)

  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        // A failing event may be rejected or retried, but must not leave partial writes behind.
        const answer = await oneOf(kinds)().catch(() => undefined)
        if (answer && typeof answer === 'object')
          expect([200, 201, 402, 409, 503]).toContain(answer.statusCode)
      }
    }),
  )

  // With the faults off and the circuit breaker closed, reconciliation alone must grant everything that was
  // paid.
  await provider.fault('ok')
  const settled = async () => {
    await world.db.query("update orders set next_check_at = now() where status = 'pending'")
    await reconcileOrders(world)
    const { rows } = await world.db.query<{ reference: string }>(
      "select reference from orders where status = 'paid'",
    )
    return new Set(rows.map((row) => row.reference))
  }
  await expect.poll(settled).toEqual(paid)
  await advanceDueSubscriptions(world)
  expect(paid.size).toBeGreaterThan(5)
  const audit = await auditLedger(world.db)
  expect(audit.checks.filter((check) => !check.ok)).toEqual([])
  expect(audit.totals.entries).toBeGreaterThan(20)

  await world.close()
  await provider.close()
})
