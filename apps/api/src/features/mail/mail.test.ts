import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { createSmtpSender } from '../../outside/mail.ts'
import { givenOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sendDueMails, startMailWorker } from './mail-worker.ts'
import { enqueueMail, resendMails } from './outbox-queries.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterEach(async () => {
  await world.mail.fault('ok')
  await world.db.query('delete from outbox_mails')
})
afterAll(() => world.close())

const letter = { subject: 'Hello', text: 'A line.\n', html: '<p>A line.</p>' }
const waiting = async (to: string) =>
  (
    await world.db.query<{ tries: number; failed: boolean; due: boolean }>(
      `select tries, failed_at is not null as failed, next_try_at <= now() as due from outbox_mails
       where to_address = $1`,
      [to],
    )
  ).rows
const write = (to: string, lifetime_s?: number, topic = to) =>
  inTransaction(world.db, (tx) =>
    enqueueMail(tx, world.config, { to, topic, letter, ...(lifetime_s !== undefined && { lifetime_s }) }),
  )

describe('the outbox', () => {
  it('keeps a mail only if the transaction that wrote it commits', async () => {
    await expect(
      inTransaction(world.db, async (tx) => {
        await enqueueMail(tx, world.config, { to: 'a@mail.test', topic: 'a', letter })
        throw new Error('stop')
      }),
    ).rejects.toThrow('stop')
    expect(await world.mail.inbox('a@mail.test')).toEqual([])
  })

  it('delivers each mail once, as text and HTML, from our address', async () => {
    await write('once@mail.test')
    const mails = await world.mail.inbox('once@mail.test')
    expect(mails).toEqual([
      {
        id: expect.any(Number),
        from: 'hello@taswira.example',
        to: 'once@mail.test',
        subject: 'Hello',
        text: expect.stringContaining('A line.'),
        html: expect.stringContaining('<p>A line.</p>'),
        list_unsubscribe: '',
        list_unsubscribe_post: '',
        received_at: expect.stringMatching(/Z$/),
      },
    ])
    expect(await world.mail.deliver()).toBe(0)
  })

  it.each([
    ['reset', {}],
    ['status', { status: 451 }],
    ['garbage', {}],
    ['empty', {}],
  ])('keeps mails while the mail server fails with %s', async (mode, more) => {
    const to = `${mode}@mail.test`
    await world.mail.fault(mode, more)
    await write(to)
    await world.mail.deliver()
    expect(await waiting(to)).toEqual([{ tries: 1, failed: false, due: false }])
    await world.mail.fault('ok')
    await world.db.query('update outbox_mails set next_try_at = now()')
    expect(await world.mail.inbox(to)).toHaveLength(1)
    expect(await waiting(to)).toEqual([])
  })

  it("doesn't block sign-ups while the mail server hangs", async () => {
    await world.mail.fault('hang')
    await world.givenUnverified({ email: 'patient@mail.test' })
    expect(await waiting('patient@mail.test')).toEqual([{ tries: 0, failed: false, due: true }])
  })

  it('gives up on a permanently rejected recipient, and retries a temporary rejection', async () => {
    await write('refused-1@mail.test')
    await write('busy-1@mail.test')
    await world.mail.deliver()
    expect(await waiting('refused-1@mail.test')).toMatchObject([{ failed: true }])
    expect(await waiting('busy-1@mail.test')).toEqual([{ tries: 1, failed: false, due: false }])
  })

  it('keeps mails while the server rejects our sender address or relaying', async () => {
    await write('patient-1@mail.test')
    await write('relay-1@mail.test')
    const mail = createSmtpSender({
      smtp_url: await world.mail.smtpUrl(),
      from: () => ({ name: 'Shop', address: 'refused-shop@taswira.example' }),
    })
    await sendDueMails({ ...world, mail })
    mail.close()
    expect(await waiting('patient-1@mail.test')).toEqual([{ tries: 1, failed: false, due: false }])
    await world.db.query("update outbox_mails set next_try_at = now() where topic like 'relay%'")
    await world.mail.deliver()
    expect(await waiting('relay-1@mail.test')).toEqual([{ tries: 2, failed: false, due: false }])
    await world.db.query('update outbox_mails set next_try_at = now()')
    expect(await world.mail.inbox('patient-1@mail.test')).toHaveLength(1)
  })

  it('retries with growing delays for 30 days, shows delayed mails at the desk, and can resend abandoned ones', async () => {
    const to = 'busy-2@mail.test'
    const operator = await givenOperator(world)
    const troubled = async (age: string) => {
      await world.db.query(
        `update outbox_mails set tries = 40, next_try_at = now(), created_at = now() - $1::interval`,
        [age],
      )
      await world.mail.deliver()
      const row = await oneRow<{ wait_min: number }>(
        world.db,
        'select ceil(extract(epoch from next_try_at - now()) / 60)::int as wait_min from outbox_mails',
      )
      return [row.wait_min, (await operator.get('')).json<{ mails: object }>().mails]
    }
    await write(to)
    expect(await troubled('50 minutes')).toEqual([15, { late: 0, given_up: 0, to_us: 0 }])
    expect(await troubled('2 hours')).toEqual([15, { late: 1, given_up: 0, to_us: 0 }])
    expect(await troubled('29 days')).toEqual([60, { late: 1, given_up: 0, to_us: 0 }])
    expect(await troubled('31 days')).toEqual([60, { late: 0, given_up: 1, to_us: 0 }])
    expect(await world.mail.deliver()).toBe(0)

    expect(await inTransaction(world.db, resendMails)).toBe(1)
    expect(await waiting(to)).toEqual([{ tries: 0, failed: false, due: true }])
    expect(await world.mail.deliver()).toBe(1)
    expect(await inTransaction(world.db, resendMails)).toBe(0)
  })

  it('never sends expired mails, and sends only the latest mail on a topic', async () => {
    await write('late@mail.test', -1)
    await write('topic@mail.test', 60, 'code 7')
    await write('topic@mail.test', 60, 'code 7')
    expect(await world.mail.inbox('late@mail.test')).toEqual([])
    expect(await world.mail.inbox('topic@mail.test')).toHaveLength(1)
  })

  it('sends each mail once even with several workers', async () => {
    for (let n = 0; n < 12; n++) await write(`many-${n}@mail.test`)
    const stop = new AbortController()
    const workers = await Promise.all(Array.from({ length: 3 }, () => startWorker(stop.signal)))
    await expect.poll(async () => (await waiting('many-11@mail.test')).length).toBe(0)
    for (let n = 0; n < 12; n++) expect(await world.mail.inbox(`many-${n}@mail.test`)).toHaveLength(1)
    stop.abort()
    await Promise.all(workers.map(({ done }) => done))
  })
})

describe('the mail worker', () => {
  it('sends a mail immediately, whichever process wrote it', async () => {
    const stop = new AbortController()
    const { done } = await startWorker(stop.signal)
    await new Promise((resolve) => setTimeout(resolve, 300))
    await write('quick@mail.test')
    // Without the notification, the mail would wait for the next poll, 15 seconds later.
    await expect.poll(() => waiting('quick@mail.test'), { interval: 20 }).toEqual([])
    stop.abort()
    await done
  })

  it('takes over mails of a crashed worker', async () => {
    await write('orphan@mail.test')
    await world.db.query(
      `update outbox_mails set tries = 1, next_try_at = now() + interval '60 seconds' where to_address = 'orphan@mail.test'`,
    )
    expect(await world.mail.inbox('orphan@mail.test')).toEqual([])
    await world.db.query(`update outbox_mails set next_try_at = now()`)
    expect(await world.mail.inbox('orphan@mail.test')).toHaveLength(1)
  })
})

/** Wrapped in an object, because an async function would await a returned promise. */
async function startWorker(signal: AbortSignal) {
  const mail = createSmtpSender({
    smtp_url: await world.mail.smtpUrl(),
    from: () => ({ name: 'Shop', address: 'hello@taswira.example' }),
  })
  const { db, config, log, connection_string } = world
  return { done: startMailWorker({ db, config, log, mail, connection_string, signal }) }
}
