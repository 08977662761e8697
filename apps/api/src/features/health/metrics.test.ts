/** @module-tag slow */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

/** The value of a metric by its printed name and labels; undefined if it is missing. */
async function valueOf(name: string): Promise<number | undefined> {
  const { body } = await world.get('/metrics')
  const line = body.split('\n').find((one) => one.startsWith(`${name} `))
  return line ? Number(line.slice(name.length)) : undefined
}

describe('/metrics', () => {
  it('lists every metric that alerts use', async () => {
    const { body } = await world.get('/metrics')
    const names = [...body.matchAll(/^# TYPE (taswira_\w+)/gm)].map(([, name]) => name!)
    expect(names.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'taswira_audit_broken_checks',
      'taswira_audit_timestamp_seconds',
      'taswira_connections',
      'taswira_database_connections',
      'taswira_database_up',
      'taswira_database_waiting',
      'taswira_job_runs_total',
      'taswira_logins_refused_total',
      'taswira_mails_failed',
      'taswira_mails_waiting',
      'taswira_oldest_mail_seconds',
      'taswira_orders',
      'taswira_orders_to_review',
      'taswira_page_cache_lookups',
      'taswira_payouts_stuck',
      'taswira_refunds_open',
      'taswira_rendition_cache_lookups',
      'taswira_renditions_waiting',
      'taswira_search_age_seconds',
      'taswira_search_documents',
      'taswira_search_download_share',
      'taswira_shared_renditions',
    ])
  })

  it('counts events', async () => {
    const member = await world.givenMember()
    await world.logIn(member.email, 'not the password', '10.9.9.9')
    expect((await member.order('PACK_5')).statusCode).toBe(201)
    await world.db.query(
      `insert into outbox_mails (to_address, topic, sealed, created_at, next_try_at)
       values ('ada@mail.test', 'test', 'x', now() - interval '1 hour', now() + interval '1 hour')`,
    )
    await world.db.query(
      "insert into payment_reviews (order_id, reason_code, amount_kobo, currency) select order_id, 'amount', 1, 'NGN' from orders",
    )
    world.metrics.noteJob('end old sessions', false)
    world.metrics.noteAudit(2)

    // Metrics from the database are read again after 5 s.
    await expect.poll(() => valueOf('taswira_orders{status="pending"}'), { interval: 500 }).toBe(1)
    expect(await valueOf('taswira_orders_to_review')).toBe(1)
    expect(await valueOf('taswira_mails_waiting')).toBeGreaterThanOrEqual(1)
    expect(await valueOf('taswira_oldest_mail_seconds')).toBeGreaterThanOrEqual(3_600)
    expect(await valueOf('taswira_logins_refused_total{status="401"}')).toBe(1)
    expect(await valueOf('taswira_job_runs_total{name="end old sessions",result="failed"}')).toBe(1)
    expect(await valueOf('taswira_audit_broken_checks')).toBe(2)
    expect(await valueOf('taswira_audit_timestamp_seconds')).toBeGreaterThan(1_700_000_000)
    expect(await valueOf('taswira_database_up')).toBe(1)
  })
})
