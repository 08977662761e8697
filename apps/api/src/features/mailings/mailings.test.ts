import { todayInLagos } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { linkIn } from '../../testing/test-member.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { verificationLetter } from '../members/account-letters.ts'
import { enqueueMail, leaseDueMails } from '../mail/outbox-queries.ts'
import { inTransaction } from '../../db/pool.ts'
import { sendMailings } from './send-mailings.ts'

let world: World
let owner: TestOperator
beforeAll(async () => {
  world = await createWorld({ env: { LIMITS_FACTOR: '1000' } })
  owner = await givenOperator(world)
})
afterAll(() => world.close())

const dayFrom = (days: number) => todayInLagos(new Date(Date.now() + days * 86_400_000))
const soon = dayFrom(2)
const text = {
  subject: 'Image of the week',
  body: 'Look at this.\n\nAnd at that.',
  stock_id: null,
  promo_code: null,
}
const plan = (more: object = {}) => owner.post('mailings/', { ...text, day: soon, hour: 9, ...more })

async function givenAgreeing() {
  const member = await world.givenMember()
  await member.call('PUT', '/api/user/mail_preferences/', { news: true })
  return member
}

/** Plans a mailing and lets its hour come. */
async function due(more: object = {}) {
  const answer = await plan(more)
  expect(answer.statusCode, answer.body).toBe(201)
  const { mailing_id } = answer.json<{ mailing_id: number }>()
  await world.db.query('update mailings set send_at = now() where mailing_id = $1', [mailing_id])
  return mailing_id
}

const newsTo = async ({ email }: { email: string }) =>
  (await world.mail.inbox(email)).filter(({ subject }) => subject === text.subject)
const stateOf = async (mailing_id: number) =>
  (await owner.get('mailings/'))
    .json<{ mailings: { mailing_id: number; state: string; mailed: number }[] }>()
    .mailings.find((one) => one.mailing_id === mailing_id)

describe('a mailing', () => {
  it('goes once to each member who agrees at its hour, also when several servers send it, and to nobody else', async () => {
    const [one, two] = [await givenAgreeing(), await givenAgreeing()]
    const [silent, withdrew] = [await world.givenMember(), await givenAgreeing()]
    const mailing_id = await due()
    await withdrew.call('PUT', '/api/user/mail_preferences/', { news: false })
    const late = await givenAgreeing()
    await Promise.all([sendMailings(world), sendMailings(world), sendMailings(world)])
    await sendMailings(world)
    for (const member of [one, two]) expect(await newsTo(member)).toHaveLength(1)
    for (const member of [silent, withdrew, late]) expect(await newsTo(member)).toEqual([])
    expect(await stateOf(mailing_id)).toMatchObject({ state: 'sent', mailed: 2 })
  })

  it('is unsubscribed from with one click, which also deletes what waits', async () => {
    const member = await givenAgreeing()
    await due()
    await sendMailings(world)
    const [mail] = await newsTo(member)
    expect(mail!.list_unsubscribe_post).toBe('List-Unsubscribe=One-Click')
    const [, address = ''] = /^<(.*)>$/.exec(mail!.list_unsubscribe) ?? []
    const { searchParams } = new URL(address)
    await due()
    await sendMailings(world)
    const body = Object.fromEntries(searchParams)
    expect((await world.post('/api/unsubscribe/', body)).statusCode).toBe(204)
    expect(await newsTo(member)).toHaveLength(1)
  })

  it('shows its image and code, and stops when the image is no longer on sale at its hour', async () => {
    const { stock_id } = await world.givenAsset({ title: 'Market morning', stored: true })
    const preview = await owner.post('mailings/preview/', { ...text, stock_id })
    expect(preview.json()).toMatchObject({
      paragraphs: ['Look at this.', 'And at that.'],
      picture: { title: 'Market morning' },
    })
    const test = await owner.post('mailings/test/', { ...text, stock_id })
    expect(test.statusCode).toBe(204)
    const [mail] = await newsTo(owner)
    expect(linkIn(mail).pathname).toMatch(/^\/image\//)
    const member = await givenAgreeing()
    const mailing_id = await due({ stock_id })
    await world.db.query("update assets set status = 'unpublished' where stock_id = $1", [stock_id])
    await sendMailings(world)
    expect(await newsTo(member)).toEqual([])
    expect(await stateOf(mailing_id)).toMatchObject({ state: 'cancelled', mailed: 0 })
    expect((await plan({ stock_id })).json()).toEqual({ stock_id: ['This image is not on sale.'] })
    expect((await plan({ promo_code: 'NOTHING1' })).json()).toEqual({
      promo_code: ["This code doesn't exist or doesn't work at that hour."],
    })
  })

  it('is planned a day ahead at least by an owner, announced to all owners, and cancelled before its hour only', async () => {
    const editor = await givenOperator(world, 'editor')
    const other = await givenOperator(world)
    expect((await editor.get('mailings/')).statusCode).toBe(403)
    expect(
      (await plan({ day: todayInLagos(new Date(Date.now() + 20 * 3_600_000)), hour: 0 })).json(),
    ).toEqual({
      day: ['Choose an hour that is at least 24 hours away.'],
    })
    const planned = (await plan({ hour: 9 })).json<{ mailing_id: number; send_at: string }>()
    expect(planned.send_at).toBe(`${soon}T08:00:00.000Z`)
    await expect
      .poll(async () => (await world.mail.inbox(other.email)).map(({ subject }) => subject))
      .toContain(`${owner.email} planned a mail to members`)
    const cancel = (mailing_id: number) => owner.post(`mailings/${mailing_id}/cancel/`)
    expect((await cancel(planned.mailing_id)).statusCode).toBe(204)
    expect((await cancel(planned.mailing_id)).statusCode).toBe(409)
    expect((await cancel(999_999)).statusCode).toBe(404)
    expect((await cancel(await due())).statusCode).toBe(409)
    expect((await owner.log(`mailing ${planned.mailing_id}`)).map(({ action }) => action)).toEqual([
      'mailing_cancelled',
      'mailing_planned',
    ])
  })

  it('offers no code before the code can be used', async () => {
    const code = {
      code: 'HARMATTAN',
      percent: 10,
      amount_kobo: null,
      offers: [],
      first_day: dayFrom(3),
      last_day: null,
      most_uses: null,
      most_per_member: 1,
    }
    const added = await owner.post('promo_codes/', code)
    expect(added.statusCode, added.body).toBe(200)
    expect((await plan({ promo_code: 'HARMATTAN' })).json()).toEqual({
      promo_code: ["This code doesn't exist or doesn't work at that hour."],
    })
    const member = await givenAgreeing()
    const mailing_id = await due({ promo_code: 'HARMATTAN', day: dayFrom(4) })
    await sendMailings(world)
    expect(await newsTo(member)).toEqual([])
    expect(await stateOf(mailing_id)).toMatchObject({ state: 'cancelled' })
  })

  it('is not reported as cancelled when its first batch was queued before that', async () => {
    const { mailing_id } = (await plan()).json<{ mailing_id: number }>()
    await world.db.query("update mailings set send_at = now() + interval '1 s' where mailing_id = $1", [
      mailing_id,
    ])
    const cancelling = await inTransaction(world.db, async (tx) => {
      await tx.query('update mailings set mailed = mailed where mailing_id = $1', [mailing_id])
      const answer = owner.post(`mailings/${mailing_id}/cancel/`)
      await expect
        .poll(async () => (await stateOf(mailing_id))?.state, { interval: 50, timeout: 10_000 })
        .toBe('sending')
      return { answer }
    })
    expect((await cancelling.answer).statusCode).toBe(409)
    await sendMailings(world)
    expect(await stateOf(mailing_id)).toMatchObject({ state: 'sent' })
  })

  it("can't be planned beside ten others, so that the list of those to cancel stays short", async () => {
    await world.db.query('update mailings set cancelled_at = now() where finished_at is null')
    for (let planned = 0; planned < 10; planned++) expect((await plan()).statusCode).toBe(201)
    expect((await plan()).json()).toEqual({ day: ['10 mailings are planned already. Cancel one first.'] })
    await world.db.query('update mailings set cancelled_at = now() where finished_at is null')
  })

  it("goes on in bounded batches, and other members' codes are sent before it", async () => {
    await sendMailings(world)
    await world.mail.deliver()
    await world.db.query(
      `insert into users (email, full_name, password_hash, verified_at, marketing_consent_at)
       select 'news-' || n || '@mail.test', 'Many', '$argon2id$x', now(), now() from generate_series(1, 450) n`,
    )
    const mailing_id = await due()
    expect(await sendMailings(world)).toBe(300)
    await inTransaction(world.db, (tx) =>
      enqueueMail(tx, world.config, {
        to: 'newcomer@mail.test',
        topic: 'verify_email:test',
        letter: verificationLetter(world.settings.now().site, '123456'),
      }),
    )
    // The two owners' notices and the code are leased before any of the mailing.
    const first = await leaseDueMails(world.db, 3)
    expect(first.map(({ to_address }) => to_address)).toContain('newcomer@mail.test')
    expect(first.filter(({ topic }) => topic.startsWith('news '))).toEqual([])
    expect(await sendMailings(world)).toBe(0)
    await world.db.query('delete from outbox_mails')
    await sendMailings(world)
    expect((await stateOf(mailing_id))!.mailed).toBeGreaterThanOrEqual(450)
    await world.db.query('delete from outbox_mails')
  })
})
