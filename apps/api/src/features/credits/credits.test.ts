import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { runCommand } from '../../testing/run-command.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from './audit-ledger-queries.ts'
import { houseAccount, openAccount, writeEntry } from './ledger.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

describe('welcome credits', () => {
  it('can be claimed only once', async () => {
    const member = await world.givenMember()
    expect(await member.credits()).toBe(0)
    expect((await member.get('/api/free_credits/')).json()).toEqual({ claimed: false })
    const claim = await member.claim()
    expect([claim.statusCode, claim.json()]).toEqual([200, { claimed: true, credits: 24 }])
    expect(claim.headers['cache-control']).toBe('no-store')
    expect(await member.credits()).toBe(24)
    expect((await member.get('/api/free_credits/')).json()).toEqual({ claimed: true })
    const again = await member.claim()
    expect([again.statusCode, again.json()]).toEqual([409, { detail: expect.any(String) }])
    expect(await member.credits()).toBe(24)
  })

  it('appear in the credit history with the resulting balance', async () => {
    const member = await world.givenMember()
    expect((await member.get('/api/user/credits/history/')).json()).toEqual([])
    await member.claim()
    const history = await member.get('/api/user/credits/history/')
    expect(history.headers['x-total-count']).toBe('1')
    expect(history.json()).toEqual([
      {
        movement_id: expect.stringMatching(/^\d+$/),
        credits: 24,
        cause: 'welcome',
        description: 'Welcome credits',
        image: null,
        balance: 24,
        date_and_time: expect.stringMatching(/Z$/),
      },
    ])
  })
})

describe('the ledger', () => {
  it('rejects updates and deletes', async () => {
    const member = await world.givenMember()
    await member.claim()
    for (const sql of [
      'update credit_entries set credits = 1000',
      'delete from credit_entries',
      'truncate credit_entries cascade',
      'update credit_accounts set balance = balance + 1000 where user_id is not null',
      'delete from credit_accounts where user_id is not null',
      "update credit_accounts set kind = 'welcome'",
    ])
      await expect(world.db.query(sql), sql).rejects.toThrow(/refused|can only change|violates/)
    expect(await member.credits()).toBe(24)
    expect((await auditLedger(world.db)).ok).toBe(true)
  })

  it('never lets a balance drop below zero, even with concurrent debits', async () => {
    const member = await world.givenMember()
    await member.claim()
    const user_id = await member.userId()
    const spendings = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        inTransaction(world.db, async (tx) =>
          writeEntry(tx, {
            from_account: await openAccount(tx, user_id, 'lasting'),
            to_account: await houseAccount(tx, 'expired'),
            credits: 5,
            event: { cause: 'expiry', plan_ended: false },
            idempotency_key: `test spending ${n} of ${user_id}`,
          }),
        ),
      ),
    )
    expect(spendings.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await member.credits()).toBe(4)
    const movements = (await member.get('/api/user/credits/history/')).json<
      { credits: number; balance: number }[]
    >()
    expect(movements.map(({ credits }) => credits)).toEqual([-5, -5, -5, -5, 24])
    expect(movements.map(({ balance }) => balance)).toEqual([4, 9, 14, 19, 24])
  })
})

describe('npm run audit', () => {
  it('prints its checks as JSON, and fails if any check fails', async () => {
    const shop = await createWorld()
    const member = await shop.givenMember()
    await member.claim()
    const good = await runAudit(shop.connection_string)
    expect(good.code).toBe(0)
    expect(good.report).toMatchObject({ ok: true, totals: { entries: 1, credits_of_members: 24 } })

    // Only the database owner can break the ledger, by disabling the triggers.
    await shop.db.query('alter table credit_accounts disable trigger credit_accounts_follow')
    await shop.db.query('update credit_accounts set balance = balance + 1 where user_id is not null')
    await shop.db.query('alter table credit_accounts enable trigger credit_accounts_follow')
    const bad = await runAudit(shop.connection_string)
    expect(bad.code).toBe(1)
    expect(bad.report.ok).toBe(false)
    expect(bad.report.checks.filter((check) => !check.ok)).toEqual([
      {
        name: 'balances are the sums of their entries',
        ok: false,
        broken: 1,
        examples: [expect.stringContaining('25')],
      },
    ])
    await shop.close()
  })
})

interface Report {
  ok: boolean
  checks: { name: string; ok: boolean; broken: number; examples: string[] }[]
}

async function runAudit(connection_string: string): Promise<{ code: number; report: Report }> {
  const { code, out } = await runCommand('audit', [], { DATABASE_URL: connection_string })
  return { code, report: JSON.parse(out) as Report }
}
