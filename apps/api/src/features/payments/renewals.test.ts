import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/pool.ts'
import { passTime, passUntil } from '../../testing/pass-time.ts'
import { linkIn, type TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { advanceDueSubscriptions } from '../subscriptions/advance-subscription.ts'
import { lockMember } from '../subscriptions/queries.ts'
import { setAutoRenew } from '../subscriptions/renewal-queries.ts'
import { forgetCard, saveCard } from '../subscriptions/saved-card-queries.ts'
import { announceRenewals } from './answer-renewal.ts'
import { keepAwaitedCards } from './keep-card.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'

let world: World
let provider: TestPayments
const log_lines: string[] = []
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '1000', LOG_LEVEL: 'info' },
    log_to: (line) => log_lines.push(line),
  })
})
beforeEach(() => provider.fault('ok'))
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter((check) => !check.ok)).toEqual([])
  expect(log_lines.join('')).not.toContain('AUTH_')
})

interface Renewing {
  member: TestMember
  reference: string
  authorization_code: string
}

/**
 * Creates a member whose plan renews automatically, unless the card isn't reusable or renewal was not ticked.
 */
async function givenPlan(
  { code = 'SAS_001', frequency = 'MONTHLY', auto_renew = true, reusable = true } = {},
  how: 'verify' | 'event' = 'verify',
): Promise<Renewing> {
  const member = await world.givenMember()
  const answer = await member.order(code, frequency, auto_renew)
  const { reference } = answer.json<{ reference: string }>()
  const transaction = await provider.act(reference, { outcome: 'success', reusable })
  const { authorization_code } = transaction.authorization as { authorization_code: string }
  if (how === 'verify') expect((await member.verify(reference)).json()).toMatchObject({ status: true })
  return { member, reference, authorization_code }
}

const subscriptionOf = async (member: TestMember) =>
  (await member.get('/api/user/subscription/')).json<{
    auto_renew: boolean
    renewal: { charge_at: string; state: string; action_url: string | null } | null
    renews_at: string | null
    subscription: string
  }>()

const until = (member: TestMember, interval: string) => passUntil(world.db, member.email, interval)
const renew = () => renewSubscriptions(world)
/** Passes two minutes, after which charges with unknown outcome are checked again. */
const later = (member: TestMember) => passTime(world.db, member.email, '2 minutes')

const chargesOf = async (member: TestMember) =>
  (await provider.charges())
    .filter(({ email }) => email === member.email)
    .reverse()
    .map(({ status }) => status)

const sentTimes = async (authorization_code: string) =>
  (await provider.requests()).filter(({ body }) => body?.authorization_code === authorization_code).length

const subjectsOf = async (member: TestMember) =>
  (await world.mail.inbox(member.email))
    .map(({ subject }) => subject)
    .filter((subject) => !/code|Welcome|receipt/.test(subject))

const cardsOf = async (member: TestMember) =>
  (
    await world.db.query<{ sealed: Buffer; label: string }>(
      'select sealed, label from saved_cards join users using (user_id) where email = $1',
      [member.email],
    )
  ).rows

const attemptsOf = async (member: TestMember) =>
  (
    await world.db.query<{ state: string }>(
      `select a.state from renewal_attempts a join orders o using (order_id) join users u using (user_id)
       where u.email = $1 order by a.attempt_id`,
      [member.email],
    )
  ).rows.map(({ state }) => state)

describe('the saved card', () => {
  it('is stored encrypted if renewal was ticked, and the API shows the upcoming renewal', async () => {
    const { member, authorization_code } = await givenPlan()
    const [card] = await cardsOf(member)
    expect(card!.label).toBe('visa ending in 4081')
    expect(card!.sealed.toString('latin1')).not.toContain(authorization_code)
    const answer = await member.get('/api/user/subscription/')
    expect(answer.json()).toMatchObject({
      auto_renew: true,
      renewal: { amount: 936_000, card: 'visa ending in 4081', state: 'planned', action_url: null },
    })
    expect(answer.body).not.toContain(authorization_code)
    const { renewal, ends_at } = answer.json<{ ends_at: string; renewal: { charge_at: string } }>()
    expect(Date.parse(ends_at) - Date.parse(renewal.charge_at)).toBe(3 * 86_400_000)
  })

  it('is not stored if renewal was not ticked, if a pack was bought, or if the card is not reusable', async () => {
    const { member } = await givenPlan({ auto_renew: false })
    expect(await cardsOf(member)).toEqual([])
    expect(await subscriptionOf(member)).toMatchObject({ auto_renew: false, renewal: null })

    const pack = await givenPlan({ code: 'PACK_2', frequency: 'One-time purchase' })
    expect(await cardsOf(pack.member)).toEqual([])

    const single = await givenPlan({ reusable: false })
    expect(await cardsOf(single.member)).toEqual([])
    expect(await subscriptionOf(single.member)).toMatchObject({ subscription: 'SAS_001', auto_renew: false })
    expect(await subjectsOf(single.member)).toEqual(["Your Taswira plan won't renew automatically"])
  })

  it("is checked with the provider if the event doesn't report whether it is reusable", async () => {
    for (const reusable of [true, false]) {
      const { member, reference } = await givenPlan({ reusable }, 'event')
      const data = await provider.act(reference, { outcome: 'success', reusable })
      const { reusable: _, ...authorization } = data.authorization as Record<string, unknown>
      const event = provider.signed({ event: 'charge.success', data: { ...data, authorization } })
      await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event })
      expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_001', auto_renew: false })
      await provider.fault('reset')
      await keepAwaitedCards(world)
      expect(await cardsOf(member)).toEqual([])
      await provider.fault('ok')
      await new Promise((resolve) => setTimeout(resolve, 150))
      await keepAwaitedCards(world)
      expect(await cardsOf(member)).toHaveLength(reusable ? 1 : 0)
      expect(await subscriptionOf(member)).toMatchObject({ auto_renew: reusable })
      expect(await keepAwaitedCards(world)).toBe(0)
    }
  })
})

describe('turning renewal off and on again', () => {
  it('deletes the card, then requests it from the provider again', async () => {
    const { member } = await givenPlan()
    expect((await member.renew(false)).json()).toMatchObject({ auto_renew: false, renewal: null })
    expect(await cardsOf(member)).toEqual([])
    await until(member, '2 days')
    await renew()
    expect(await attemptsOf(member)).toEqual([])

    await provider.fault('reset')
    expect((await member.renew(true)).statusCode).toBe(503)
    await provider.fault('ok')
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect((await member.renew(true)).json()).toMatchObject({
      auto_renew: true,
      renewal: { state: 'planned' },
    })
    expect((await member.renew(true)).statusCode).toBe(200)
    expect(await cardsOf(member)).toHaveLength(1)
  })

  it.each([['hang'], ['garbage'], ['empty'], ['status']])(
    'changes nothing while the provider fails with %s',
    async (mode) => {
      const { member } = await givenPlan({ auto_renew: false })
      await provider.fault(mode)
      const answer = await member.renew(true)
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, expect.any(String)])
      expect(await cardsOf(member)).toEqual([])
      expect(await subscriptionOf(member)).toMatchObject({ auto_renew: false })
    },
  )

  it('is rejected without a plan, without a reusable card, and without a token', async () => {
    const nobody = await world.givenMember()
    expect([(await nobody.renew(true)).statusCode, (await nobody.renew(false)).statusCode]).toEqual([
      402, 402,
    ])
    const { member } = await givenPlan({ reusable: false })
    const answer = await member.renew(true)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: "Your card can't be charged automatically. Buy the plan again when it ends." },
    ])
    expect(
      (await member.call('PATCH', '/api/user/update_subscription/', { auto_renew: 'yes' })).statusCode,
    ).toBe(400)
    const open = {
      method: 'PATCH',
      url: '/api/user/update_subscription/',
      payload: { auto_renew: true },
    } as const
    expect((await world.app.inject(open)).statusCode).toBe(401)
  })
})

describe('a renewal', () => {
  it('charges the card once, three days before the period ends, and extends the plan', async () => {
    const { member, authorization_code } = await givenPlan()
    await until(member, '3 days 1 hour')
    await renew()
    expect(await chargesOf(member)).toEqual(['success'])
    await until(member, '2 days 23 hours')
    await Promise.all([renew(), renew(), renew(), renew()])
    await renew()
    expect(await chargesOf(member)).toEqual(['success', 'success'])
    expect(await sentTimes(authorization_code)).toBe(1)
    expect(await attemptsOf(member)).toEqual(['paid'])
    expect(await subjectsOf(member)).toEqual(['Your Taswira plan has been renewed'])
    const subscription = await subscriptionOf(member)
    expect(subscription).toMatchObject({ auto_renew: true, renewal: null, renews_at: expect.any(String) })
    expect(await member.credits()).toBe(15)

    // The next period renews as well.
    await passTime(world.db, member.email, '3 days')
    await advanceDueSubscriptions(world)
    expect(await member.credits()).toBe(30)
    expect(await subscriptionOf(member)).toMatchObject({ auto_renew: true, renewal: { state: 'planned' } })
    await until(member, '2 days')
    await renew()
    expect(await sentTimes(authorization_code)).toBe(2)
    expect(await cardsOf(member)).toHaveLength(1)
    expect((await member.get('/api/user/receipts/')).json()).toHaveLength(3)
  })

  it('is not charged if the next period is already paid', async () => {
    const { member, authorization_code } = await givenPlan()
    const { reference } = (await member.order('SAS_001', 'MONTHLY', true)).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    await member.verify(reference)
    expect(await subscriptionOf(member)).toMatchObject({ auto_renew: true, renewal: null })
    await until(member, '2 days')
    await renew()
    expect(await sentTimes(authorization_code)).toBe(0)
  })

  it('is retried daily when the card is declined, and abandoned after the fourth try', async () => {
    const { member, reference, authorization_code } = await givenPlan()
    for (const left of ['2 days 23 hours', '1 day 23 hours', '23 hours', '50 minutes']) {
      await provider.nextCharge(reference, { outcome: 'declined' })
      await until(member, left)
      await renew()
      await renew()
      await world.mail.deliver()
      const { renewal, auto_renew } = await subscriptionOf(member)
      if (left === '50 minutes') expect([auto_renew, renewal]).toEqual([false, null])
      else expect(renewal).toMatchObject({ state: 'retrying', action_url: null })
    }
    expect(await sentTimes(authorization_code)).toBe(4)
    expect(await cardsOf(member)).toEqual([])
    expect(await subjectsOf(member)).toEqual([
      'Your Taswira plan was not renewed',
      ...Array.from({ length: 3 }, () => 'Your card was declined for your Taswira plan'),
    ])
    await passTime(world.db, member.email, '1 hour')
    await passTime(world.db, member.email, '3 days')
    await advanceDueSubscriptions(world)
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000' })
    expect(await subjectsOf(member)).toHaveLength(4)
  })

  it('succeeds after a declined charge when the next try is accepted', async () => {
    const { member, reference } = await givenPlan()
    await provider.nextCharge(reference, { outcome: 'declined' })
    await until(member, '2 days 12 hours')
    await renew()
    const { renewal } = await subscriptionOf(member)
    const wait_ms = Date.parse(renewal!.charge_at) - Date.now()
    expect(Math.round(wait_ms / 3_600_000)).toBe(12)
    await until(member, '1 day 12 hours')
    await renew()
    expect(await attemptsOf(member)).toEqual(['refused', 'paid'])
  })

  it('is abandoned at once if the card can never be charged again', async () => {
    const { member } = await givenPlan()
    await inTransaction(world.db, async (tx) => {
      const card = { authorization_code: 'AUTH_forgotten', email: member.email, label: 'visa ending in 4081' }
      await saveCard(tx, world.config, { user_id: await member.userId(), mode: 'test', card })
    })
    await until(member, '2 days')
    await renew()
    expect(await attemptsOf(member)).toEqual(['refused'])
    expect(await subscriptionOf(member)).toMatchObject({ auto_renew: false, renewal: null })
    expect(await subjectsOf(member)).toEqual(['Your Taswira plan was not renewed'])
  })

  it('waits for the member if the bank requires confirmation, and sends no second charge', async () => {
    const { member, reference, authorization_code } = await givenPlan()
    await provider.nextCharge(reference, { outcome: 'paused' })
    await until(member, '2 days 23 hours')
    await renew()
    const { renewal } = await subscriptionOf(member)
    expect(renewal).toMatchObject({
      state: 'needs_action',
      action_url: expect.stringContaining('/checkout/'),
    })
    const letter = (await world.mail.inbox(member.email)).find(
      ({ subject }) => subject === 'Please confirm the payment for your Taswira plan',
    )
    expect(linkIn(letter).href).toBe(renewal!.action_url)
    await until(member, '1 day')
    await renew()
    await until(member, '30 minutes')
    await renew()
    expect(await sentTimes(authorization_code)).toBe(1)

    const paused = (await provider.charges()).find(
      ({ email, status }) => email === member.email && status === 'ongoing',
    )
    await provider.act(paused!.reference, { outcome: 'success' })
    await passTime(world.db, member.email, '5 minutes')
    await renew()
    expect(await attemptsOf(member)).toEqual(['paid'])
    expect((await subjectsOf(member))[0]).toBe('Your Taswira plan has been renewed')
    expect(await subscriptionOf(member)).toMatchObject({ auto_renew: true, renewal: null })
  })

  it('is retried if the bank declines the confirmation', async () => {
    const { member, reference } = await givenPlan()
    await provider.nextCharge(reference, { outcome: 'paused' })
    await until(member, '2 days 23 hours')
    await renew()
    const paused = (await provider.charges()).find(
      ({ email, status }) => email === member.email && status === 'ongoing',
    )
    await provider.act(paused!.reference, { outcome: 'declined' })
    await passTime(world.db, member.email, '1 day')
    await renew()
    expect(await attemptsOf(member)).toEqual(['refused', 'paid'])
  })

  it('is reported as failed by email when the plan ends, and still granted if the payment arrives later', async () => {
    const { member, reference } = await givenPlan()
    await provider.nextCharge(reference, { outcome: 'paused' })
    await until(member, '2 days')
    await renew()
    await passTime(world.db, member.email, '4 days')
    await advanceDueSubscriptions(world)
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_000' })
    expect((await subjectsOf(member))[0]).toBe('Your Taswira plan was not renewed')
    expect(await cardsOf(member)).toEqual([])

    const paused = (await provider.charges()).find(
      ({ email, status }) => email === member.email && status === 'ongoing',
    )
    await provider.act(paused!.reference, { outcome: 'success' })
    await passTime(world.db, member.email, '10 minutes')
    await renew()
    expect(await subscriptionOf(member)).toMatchObject({ subscription: 'SAS_001', auto_renew: true })
  })
})

describe('a charge with unknown outcome', () => {
  it('is checked before the card is charged again, and counted if it succeeded', async () => {
    const { member, reference, authorization_code } = await givenPlan()
    await provider.nextCharge(reference, { outcome: 'success', hang: true })
    await until(member, '2 days')
    await renew()
    expect(await attemptsOf(member)).toEqual(['sent'])
    await renew()
    expect(await attemptsOf(member)).toEqual(['sent'])
    await later(member)
    await Promise.all([renew(), renew()])
    expect(await attemptsOf(member)).toEqual(['paid'])
    expect(await sentTimes(authorization_code)).toBe(1)
    expect(await chargesOf(member)).toEqual(['success', 'success'])
  })

  it.each([['hang'], ['reset'], ['garbage'], ['empty'], ['drip'], ['giant'], ['status']])(
    'is sent again under the same reference if the provider failed with %s and never received it',
    async (mode) => {
      const { member } = await givenPlan()
      await until(member, '2 days')
      await provider.fault(mode, mode === 'drip' ? { ms: 50 } : {})
      await renew()
      expect(await attemptsOf(member)).toEqual(['sent'])
      expect(await subscriptionOf(member)).toMatchObject({ renewal: { state: 'planned' } })
      await provider.fault('ok')
      await new Promise((resolve) => setTimeout(resolve, 150))
      await later(member)
      await renew()
      expect(await attemptsOf(member)).toEqual(['paid'])
      expect(await chargesOf(member)).toEqual(['success', 'success'])
      const { rows } = await world.db.query(
        "select from orders join users using (user_id) where email = $1 and status = 'paid'",
        [member.email],
      )
      expect(rows).toHaveLength(2)
    },
  )

  it('is not sent again after the member turned renewal off', async () => {
    const { member } = await givenPlan()
    await until(member, '2 days')
    await provider.fault('reset')
    await renew()
    await provider.fault('ok')
    await new Promise((resolve) => setTimeout(resolve, 150))
    await member.renew(false)
    await later(member)
    await renew()
    expect(await attemptsOf(member)).toEqual(['dropped'])
    expect(await chargesOf(member)).toEqual(['success'])
  })

  it('is not sent again after the next period was paid another way', async () => {
    const { member } = await givenPlan()
    await until(member, '2 days')
    await provider.fault('reset')
    await renew()
    await provider.fault('ok')
    await new Promise((resolve) => setTimeout(resolve, 150))
    const { reference } = (await member.order('SAS_001', 'MONTHLY', true)).json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    await member.verify(reference)
    await later(member)
    await renew()
    expect(await attemptsOf(member)).toEqual(['dropped'])
    expect(await chargesOf(member)).toEqual(['success', 'success'])
  })

  it('is granted if it succeeded before the member turned renewal off, without renewing again', async () => {
    const { member, reference } = await givenPlan()
    await provider.nextCharge(reference, { outcome: 'success', hang: true })
    await until(member, '2 days')
    await renew()
    await member.renew(false)
    await later(member)
    await renew()
    expect(await attemptsOf(member)).toEqual(['paid'])
    expect(await subscriptionOf(member)).toMatchObject({
      auto_renew: false,
      renewal: null,
      renews_at: expect.any(String),
    })
    expect(await cardsOf(member)).toEqual([])
  })
})

it('turning renewal off wins over a charge that is about to be sent', async () => {
  const { member, authorization_code } = await givenPlan()
  await until(member, '2 days')
  const user_id = await member.userId()
  let charging: Promise<unknown> | undefined
  await inTransaction(world.db, async (tx) => {
    await lockMember(tx, user_id)
    // The job has found the renewal due, and waits for the lock that this transaction holds.
    charging = renew()
    await new Promise((resolve) => setTimeout(resolve, 200))
    await setAutoRenew(tx, user_id, false)
    await forgetCard(tx, user_id)
  })
  await charging
  expect(await sentTimes(authorization_code)).toBe(0)
})

it('a yearly renewal is announced once, a week before the card is charged', async () => {
  const { member } = await givenPlan({ frequency: 'YEARLY' })
  const monthly = await givenPlan()
  await until(monthly.member, '9 days')
  await until(member, '11 days')
  await announceRenewals(world)
  expect(await subjectsOf(member)).toEqual([])
  await until(member, '9 days')
  await Promise.all([announceRenewals(world), announceRenewals(world)])
  await announceRenewals(world)
  expect(await subjectsOf(member)).toEqual(['Your Taswira plan renews soon'])
  expect((await world.mail.inbox(member.email))[0]!.text).toContain('₦101,088 to your visa ending in 4081')
  expect(await subjectsOf(monthly.member)).toEqual([])
})
