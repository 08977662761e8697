import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { auditLedger } from '../apps/api/src/features/credits/audit-ledger-queries.ts'
import { startTestPayments } from '../apps/api/src/testing/test-payments.ts'
import { createWorld } from '../apps/api/src/testing/world.ts'

/** How long connections are terminated at least while members use the shop, in ms. */
const TROUBLE_MS = 4_000

it('a database that terminates every connection leads to 503, never to 401, and leaves no partial changes', async () => {
  const provider = await startTestPayments()
  const world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '10000' } })
  const members = await Promise.all([1, 2, 3, 4].map(() => world.givenMember()))
  for (const member of members) await member.claim()
  const assets = await world.givenAssets(12, { stored: true })
  const paid: string[] = []
  const counts: Record<number, number> = {}
  const note = ({ statusCode }: { statusCode: number }) =>
    void (counts[statusCode] = (counts[statusCode] ?? 0) + 1)
  const over = new AbortController()

  const load = members.map(async (member, n) => {
    for (let round = n; !over.signal.aborted; round++) {
      note(await member.get('/api/user/subscription/'))
      note(await member.download(assets[round % assets.length]!.stock_id))
      note(await member.profile())
      note(await member.claim())
      note(await world.get('/api/contributor/images/?format=json'))
      const order = await member.order('PACK_5')
      note(order)
      if (order.statusCode !== 201) continue
      const { reference } = order.json<{ reference: string }>()
      const event = provider.signed({
        event: 'charge.success',
        data: await provider.act(reference, { outcome: 'success' }),
      })
      paid.push(reference)
      note(await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event }))
      note(await member.verify(reference))
    }
  })
  for (const started = Date.now(); Date.now() - started < TROUBLE_MS || paid.length < 4; await sleep(25))
    await world.db
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      )
      .catch(() => {})
  over.abort()
  await Promise.all(load)

  expect(
    Object.keys(counts).filter((status) => !['200', '201', '402', '409', '503'].includes(status)),
  ).toEqual([])
  expect(counts[503]).toBeGreaterThan(0)
  for (const member of members) expect((await member.profile()).statusCode).toBe(200)
  for (const reference of paid) {
    const row = await oneRow<{ email: string }>(
      world.db,
      'select email from orders join users using (user_id) where reference = $1',
      [reference],
    )
    const member = members.find(({ email }) => email === row.email)!
    expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  }
  expect((await auditLedger(world.db)).checks.filter((check) => !check.ok)).toEqual([])
  await world.close()
  await provider.close()
})
