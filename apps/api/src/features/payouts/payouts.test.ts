import { type DeskPayout, type Earnings, type Payout, payout_problems, type Payouts } from '@taswira/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { earn } from '../../testing/test-earnings.ts'
import { givenJoined, givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { withSettings } from '../../testing/with-settings.ts'
import { withOtherSentences } from '../../testing/with-other-sentences.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { eraseMember } from '../erasure/erase-member.ts'
import { openMonthlyPayouts, openPayout } from './open-payout.ts'
import { lockPayout, sumSentToday, updatePayout } from './queries.ts'
import { sendPayouts } from './send-payouts.ts'

let world: World
let provider: TestPayments
let operators: TestOperator[]
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '100000' },
    settings: { payment_rules: { hold_days: 0, two_above_kobo: 900_000, daily_kobo: 900_000_000 } },
  })
  operators = [await givenOperator(world), await givenOperator(world)]
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

const sendDeps = () => ({ ...world, mode: 'test' as const, transfers: world.payments.transfers })

/** Sends and checks payouts immediately, regardless of the schedule. */
async function runJob() {
  await world.db.query('update payouts set next_check_at = now()')
  await sendPayouts(sendDeps())
}

// Payouts left ready by an earlier test must not get the next test's outcome.
beforeEach(runJob)

const account = (contributor: TestContributor, given: object = {}) =>
  contributor.call('PUT', '/api/studio/payouts/account/', {
    kind: 'nuban',
    bank_code: '057',
    account_number: '0123456789',
    current_password: contributor.password,
    ...given,
  })

/** The bank returns these payments, of a pack of 10 credits each, to the buyer. */
async function chargeBack(references: string[]) {
  for (const reference of references) {
    const data = {
      refund_amount: 936_000,
      currency: 'NGN',
      status: 'resolved',
      resolution: 'merchant-accepted',
      transaction: { reference },
    }
    const signed = provider.signed({ event: 'charge.dispute.resolve', data })
    await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...signed })
  }
}

/** Creates a contributor called Ada Obi with three licences at 1,684.80 naira and a payout account. */
async function givenPayee(licences = 3, given: object = {}) {
  const ada = await givenContributor(world, { full_name: 'Ada Obi' })
  const { references } = await earn(world, provider, ada.username, licences)
  expect((await account(ada, given)).statusCode).toBe(204)
  return Object.assign(ada, { orders: references })
}

const request = async (contributor: TestContributor) =>
  (await contributor.call('POST', '/api/studio/payouts/')).json<{ reference: string }>().reference
const approve = (operator: TestOperator, reference: string) =>
  operator.post(`payouts/${reference}/approved/`, {})
const earnings = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/earnings/')).json<Earnings>()
const payoutOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/payouts/history/')).json<Payout[]>()[0]!
const onDesk = async (reference: string) => {
  for (const view of ['open', 'done']) {
    const listed = (await operators[0]!.get(`payouts/?view=${view}&limit=100`)).json<DeskPayout[]>()
    const found = listed.find((one) => one.reference === reference)
    if (found) return found
  }
  throw new Error(`no payout ${reference}`)
}
const event = (reference: string, status: string, amount: number) => {
  const data = { reference, status, amount, currency: 'NGN', domain: 'test', transfer_code: 'TRF_1' }
  return world.app.inject({
    method: 'POST',
    url: '/webhooks/paystack/',
    ...provider.signed({ event: `transfer.${status}`, data }),
  })
}

describe('a payout', () => {
  it('is requested, approved, sent and paid once, however often its event arrives', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    const reference = await request(ada)
    expect(await earnings(ada)).toMatchObject({ balance: 0, pending: balance, paid_out: 0 })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'waiting', amount: balance })
    const desk = (await operators[1]!.get('')).json<{ payouts: number }>()
    expect(desk.payouts).toBeGreaterThan(0)
    expect((await approve(operators[0]!, reference)).statusCode).toBe(204)
    await provider.nextTransfer({ status: 'pending' })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'pending' })
    for (const _ of [1, 2, 3]) expect((await event(reference, 'success', balance)).statusCode).toBe(200)
    expect(await payoutOf(ada)).toMatchObject({ state: 'success' })
    expect(await earnings(ada)).toMatchObject({ balance: 0, pending: 0, paid_out: balance })
    await runJob()
    expect((await provider.transfers()).filter((one) => one.reference === reference)).toHaveLength(1)
    const mails = await world.mail.inbox(ada.email)
    expect(mails.filter(({ subject }) => subject.includes('were paid out'))).toHaveLength(1)
  })

  it('returns to the balance once if it is reversed after arrival, and a repeated success event changes nothing', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    await provider.nextTransfer({ status: 'success' })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'success' })
    for (const status of ['reversed', 'reversed', 'success']) await event(reference, status, balance)
    expect(await payoutOf(ada)).toMatchObject({ state: 'reversed' })
    expect(await earnings(ada)).toMatchObject({ balance, pending: 0, paid_out: 0 })
  })

  it('is not sent again if the provider accepted it without responding', async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    await provider.nextTransfer({ status: 'pending', hang: true })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'sent' })
    await world.db.query("update payouts set sent_at = sent_at - interval '1 hour' where reference = $1", [
      reference,
    ])
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'pending' })
    expect((await provider.transfers()).filter((one) => one.reference === reference)).toHaveLength(1)
    await provider.changeTransfer(reference, { status: 'success' })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'success' })
  })

  it('is sent again under the same reference only if the provider has never received it', async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    // As if the process had been killed between the database write and the provider call.
    await inTransaction(world.db, async (tx) => {
      const payout = (await lockPayout(tx, reference))!
      await updatePayout(tx, payout, { state: 'sent', sent_at: new Date() })
    })
    await runJob()
    expect((await provider.transfers()).some((one) => one.reference === reference)).toBe(false)
    await world.db.query(
      "update payouts set sent_at = sent_at - interval '11 minutes' where reference = $1",
      [reference],
    )
    await provider.nextTransfer({ status: 'success' })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'success' })
  })

  it('returns to the balance when it fails, and the contributor is emailed', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    await approve(operators[0]!, await request(ada))
    await provider.nextTransfer({ status: 'failed' })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'failed' })
    expect(await earnings(ada)).toMatchObject({ balance, pending: 0 })
    const mails = await world.mail.inbox(ada.email)
    expect(mails.some(({ subject }) => subject.includes("didn't work"))).toBe(true)
  })

  it.each([
    ['smaller', -1],
    ['larger', 1],
  ])('stays open for an operator when the provider reports a %s amount', async (_, difference_kobo) => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    await provider.nextTransfer({ status: 'success', amount: balance + difference_kobo })
    await runJob()
    expect(await onDesk(reference)).toMatchObject({
      state: 'sent',
      problem: expect.stringContaining('another amount'),
    })
  })

  it('is completed at the desk when the provider requires an OTP', async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    await provider.nextTransfer({ status: 'otp' })
    await runJob()
    expect(await onDesk(reference)).toMatchObject({ state: 'otp' })
    expect((await operators[0]!.post(`payouts/${reference}/otp/`, { otp: '000000' })).statusCode).toBe(400)
    expect((await operators[0]!.post(`payouts/${reference}/otp/`, { otp: '123456' })).statusCode).toBe(204)
    expect(['pending', 'success']).toContain((await onDesk(reference)).state)
  })

  it('requires two different operators above the approval limit', async () => {
    const ada = await givenPayee(6)
    const reference = await request(ada)
    expect(await onDesk(reference)).toMatchObject({ approvals_needed: 2 })
    expect((await approve(operators[0]!, reference)).statusCode).toBe(204)
    expect((await approve(operators[0]!, reference)).statusCode).toBe(403)
    const same_person = await givenOperator(world)
    await world.db.query('update operators set email = $2 where email = $1', [
      same_person.email,
      operators[0]!.email.replace('@', '+again@'),
    ])
    expect((await approve(same_person, reference)).statusCode).toBe(403)
    expect(await onDesk(reference)).toMatchObject({ state: 'waiting' })
    expect((await approve(operators[1]!, reference)).statusCode).toBe(204)
    expect((await onDesk(reference)).state).not.toBe('waiting')
  })

  it('is not approved by an account that was opened or given its role less than a day ago', async () => {
    const owner = operators[0]!
    const ada = await givenPayee(6)
    const reference = await request(ada)
    const email = 'second-account@desk.test'
    const token = await givenJoined(world, owner, {
      email,
      role: 'owner',
      password: 'a password of their own',
    })
    const approveAsNew = () =>
      world.post(`/api/desk/payouts/${reference}/approved/`, {}, { authorization: `Token ${token}` })
    const refused = await approveAsNew()
    expect([refused.statusCode, refused.json()]).toEqual([
      403,
      {
        detail: 'You can approve payouts a day after your account or role was set up. Ask another operator.',
      },
    ])
    await world.db.query("update operators set approves_from = now() - interval '1 s' where email = $1", [
      email,
    ])
    expect((await approveAsNew()).statusCode).toBe(204)
  })

  it("can't be approved or declined by its recipient", async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    const own = await givenOperator(world)
    await world.db.query('update operators set email = $2 where email = $1', [
      own.email,
      ada.email.replace('@', '+desk@'),
    ])
    expect((await approve(own, reference)).statusCode).toBe(403)
    expect((await own.post(`payouts/${reference}/declined/`, { reason: 'No' })).statusCode).toBe(403)
  })

  it('returns to the balance when it is declined', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    const reference = await request(ada)
    const declined = await operators[0]!.post(`payouts/${reference}/declined/`, { reason: 'Wrong name' })
    expect(declined.statusCode).toBe(204)
    expect((await onDesk(reference)).problem).toBe('Wrong name')
    expect(await earnings(ada)).toMatchObject({ balance, pending: 0 })
    expect((await approve(operators[0]!, reference)).statusCode).toBe(409)
  })

  it('deducts the balance once when it is requested twenty times at once', async () => {
    const ada = await givenPayee()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.call('POST', '/api/studio/payouts/')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    expect((await earnings(ada)).balance).toBe(0)
  })

  it('leaves a negative balance if its payments are reversed afterwards, which later earnings offset', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    await approve(operators[0]!, await request(ada))
    await provider.nextTransfer({ status: 'success' })
    await runJob()
    await chargeBack(ada.orders)
    expect(await earnings(ada)).toMatchObject({ balance: -balance, paid_out: balance })
    expect((await ada.call('POST', '/api/studio/payouts/')).statusCode).toBe(409)
    await earn(world, provider, ada.username, 1)
    expect((await earnings(ada)).balance).toBeGreaterThan(-balance)
  })

  it('is not sent if its payments are reversed first, even after approval', async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    await chargeBack(ada.orders)
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ reference, state: 'failed' })
    expect((await onDesk(reference)).problem).toBe(
      'Payments that it came from were reversed or disputed before it was sent.',
    )
    await withOtherSentences(payout_problems, async () =>
      expect((await onDesk(reference)).problem).toBe('Other words for payments_reversed'),
    )
    expect(await earnings(ada)).toMatchObject({ balance: 0, pending: 0, paid_out: 0 })
    expect((await provider.transfers()).filter((one) => one.reference === reference)).toEqual([])
    await runJob()
    const mails = await world.mail.inbox(ada.email)
    expect(mails.filter(({ subject }) => subject.includes("payout wasn't sent"))).toHaveLength(1)
  })

  it('equals the daily limit if the balance is higher', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    using _ = withSettings(world, { payment_rules: { daily_kobo: balance - 100 } })
    await request(ada)
    expect(await payoutOf(ada)).toMatchObject({ amount: balance - 100 })
    expect(await earnings(ada)).toMatchObject({ balance: 100, pending: balance - 100 })
  })

  it('waits for the next day if it exceeds the rest of the daily limit', async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    await world.db.query('update payouts set next_check_at = now()')
    {
      using _ = withSettings(world, { payment_rules: { daily_kobo: 1 } })
      await sendPayouts(sendDeps())
    }
    expect(await payoutOf(ada)).toMatchObject({ state: 'ready' })
    await provider.nextTransfer({ status: 'success' })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'success' })
  })

  it('is sent if it uses up exactly the daily limit, but waits if it is one kobo more', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    await approve(operators[0]!, await request(ada))
    const sent_kobo = await inTransaction(world.db, (tx) => sumSentToday(tx, 'test'))
    const sendWithLimit = async (daily_kobo: number) => {
      using _ = withSettings(world, { payment_rules: { daily_kobo } })
      await world.db.query('update payouts set next_check_at = now()')
      await sendPayouts(sendDeps())
      return (await payoutOf(ada)).state
    }
    expect(await sendWithLimit(sent_kobo + balance - 1)).toBe('ready')
    await provider.nextTransfer({ status: 'success' })
    expect(await sendWithLimit(sent_kobo + balance)).toBe('success')
  })

  it('needs the approvals of stricter rules, also after it was opened or approved', async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    {
      using _ = withSettings(world, { payment_rules: { approve_above_kobo: 0, two_above_kobo: 1 } })
      await runJob()
      expect(await onDesk(reference)).toMatchObject({ state: 'waiting', approvals_needed: 2 })
    }
    expect((await approve(operators[1]!, reference)).statusCode).toBe(204)
    await provider.nextTransfer({ status: 'success' })
    await runJob()
    expect(await payoutOf(ada)).toMatchObject({ state: 'success' })

    const other = await request(await givenPayee())
    using _ = withSettings(world, { payment_rules: { approve_above_kobo: 0, two_above_kobo: 1 } })
    expect((await approve(operators[0]!, other)).statusCode).toBe(204)
    expect(await onDesk(other)).toMatchObject({ state: 'waiting', approvals_needed: 2 })
  })

  it('waits for an operator while it is above a lowered daily limit', async () => {
    const ada = await givenPayee()
    const reference = await request(ada)
    await approve(operators[0]!, reference)
    {
      using _ = withSettings(world, { payment_rules: { daily_kobo: 1 } })
      await runJob()
      await runJob()
    }
    expect(await onDesk(reference)).toMatchObject({
      state: 'ready',
      problem: payout_problems.above_daily_limit,
    })
    await provider.nextTransfer({ status: 'success' })
    await runJob()
    expect(await onDesk(reference)).toMatchObject({ state: 'success', problem: null })
  })

  it('needs more approvals only above a limit, not at exactly the limit', async () => {
    const ada = await givenPayee()
    const { balance } = await earnings(ada)
    const { contributor_id } = await oneRow<{ contributor_id: number }>(
      world.db,
      'select contributor_id from contributors where username = $1',
      [ada.username],
    )
    const approvalsWith = async (limits: { approve_above_kobo: number; two_above_kobo: number }) => {
      using _ = withSettings(world, { payment_rules: limits })
      const reference = (await openPayout({ ...world, mode: 'test' }, contributor_id, null))!
      const { approvals_needed } = await onDesk(reference)
      await operators[0]!.post(`payouts/${reference}/declined/`, { reason: 'Only a test' })
      return approvals_needed
    }
    expect(await approvalsWith({ approve_above_kobo: balance, two_above_kobo: balance })).toBe(0)
    expect(await approvalsWith({ approve_above_kobo: balance - 1, two_above_kobo: balance })).toBe(1)
    expect(await approvalsWith({ approve_above_kobo: 0, two_above_kobo: balance - 1 })).toBe(2)
  })

  it('is opened monthly for balances of at least 5,000 naira', async () => {
    const ada = await givenPayee()
    const poor = await givenPayee(2)
    const deps = { ...world, mode: 'test' as const }
    const { rows } = await world.db.query<{ day: number }>(
      "select extract(day from now() at time zone 'Africa/Lagos')::int as day",
    )
    await openMonthlyPayouts(deps)
    if (rows[0]!.day > 3) {
      // Monthly payouts are opened only in the first days of a month; on other days, open them here.
      expect((await ada.get('/api/studio/payouts/history/')).json()).toEqual([])
      const { rows: ids } = await world.db.query<{ contributor_id: number }>(
        'select contributor_id from contributors where username = any($1)',
        [[ada.username, poor.username]],
      )
      for (const { contributor_id } of ids)
        for (const _ of [1, 2]) await openPayout(deps, contributor_id, '2026-12')
    }
    expect(await payoutOf(ada)).toMatchObject({ state: 'waiting' })
    expect((await poor.get('/api/studio/payouts/history/')).json()).toEqual([])
  })
})

describe('the payout account', () => {
  it('can be changed only with the password, emails its member and waits 24 hours after a change', async () => {
    const ada = await givenPayee()
    expect((await account(ada, { current_password: 'wrong password' })).statusCode).toBe(400)
    expect((await account(ada, { account_number: '0123455555' })).statusCode).toBe(204)
    const seen = (await ada.get('/api/studio/payouts/')).json<Payouts>()
    expect(seen).toMatchObject({
      requestable: false,
      account: { bank_name: 'Zenith Bank', last4: '5555', account_name: 'ADA OBI', name_matches: true },
    })
    expect((await ada.call('POST', '/api/studio/payouts/')).statusCode).toBe(409)
    const mails = await world.mail.inbox(ada.email)
    expect(mails.some(({ subject }) => subject.includes('payout account was changed'))).toBe(true)
    await world.db.query("update payout_details set changed_at = changed_at - interval '24 hours'")
    expect((await ada.call('POST', '/api/studio/payouts/')).statusCode).toBe(201)
  })

  it('is stored encrypted and never shown', async () => {
    const ada = await givenContributor(world, { full_name: 'Ada Obi' })
    await account(ada, { account_number: '0123987654' })
    expect((await ada.get('/api/studio/payouts/')).body).not.toContain('0123987654')
    const { rows } = await world.db.query<{ found: boolean }>(
      "select d::text like '%0123987654%' or encode(sealed, 'escape') like '%0123987654%' as found from payout_details d",
    )
    expect(rows.some(({ found }) => found)).toBe(false)
  })

  it('is marked at the desk before approval if it is in another name', async () => {
    const ada = await givenPayee(3, { account_number: '9123456789' })
    expect((await ada.get('/api/studio/payouts/')).json()).toMatchObject({ account: { name_matches: false } })
    expect(await onDesk(await request(ada))).toMatchObject({
      name_matches: false,
      full_name: 'Ada Obi',
      account: { account_name: 'SOMEBODY ELSE' },
    })
  })

  it('is compared with the name in the agreement, even if the profile name changes later', async () => {
    const rename = (contributor: TestContributor, full_name: string) =>
      contributor.call('PUT', '/api/user/user_edit_profile/', { user: { full_name } })
    const ada = await givenPayee()
    expect((await rename(ada, 'Ada Married-Name')).statusCode).toBe(200)
    expect(await onDesk(await request(ada))).toMatchObject({ name_matches: true, full_name: 'Ada Obi' })

    const thief = await givenPayee()
    await rename(thief, 'Somebody Else')
    await account(thief, { account_number: '9123456789' })
    await world.db.query("update payout_details set changed_at = '-infinity'")
    expect(await onDesk(await request(thief))).toMatchObject({
      name_matches: false,
      full_name: 'Ada Obi',
      account: { account_name: 'SOMEBODY ELSE' },
    })
  })

  it('must exist at a listed bank', async () => {
    const ada = await givenContributor(world, { full_name: 'Ada Obi' })
    expect((await account(ada, { account_number: '0001234567' })).json()).toHaveProperty('account_number')
    expect((await account(ada, { bank_code: '999' })).json()).toHaveProperty('bank_code')
    expect((await account(ada, { kind: 'basa' })).json()).toHaveProperty('kind')
  })

  it("can't be changed while a payout to it is open", async () => {
    const ada = await givenPayee()
    await request(ada)
    expect((await account(ada)).statusCode).toBe(409)
  })
})

it('deleting a contributor’s member account deletes the payout account and keeps the payout in the books', async () => {
  const ada = await givenPayee()
  const { balance } = await earnings(ada)
  const reference = await request(ada)
  expect(await eraseMember(world, ada.email)).toBe(true)
  expect(await onDesk(reference)).toMatchObject({ amount: balance, account: { account_name: null } })
  const { rows } = await world.db.query(
    'select g.full_name from contributor_agreements g join contributors using (contributor_id) where username = $1',
    [ada.username],
  )
  expect(rows).toEqual([{ full_name: null }])
  await approve(operators[0]!, reference)
  await runJob()
  // Nothing is sent, because the payout account no longer exists.
  expect(await onDesk(reference)).toMatchObject({ state: 'failed' })
  expect((await provider.transfers()).some((one) => one.reference === reference)).toBe(false)
})

it('a transfer event without the provider’s signature is rejected and changes nothing', async () => {
  const ada = await givenPayee()
  const reference = await request(ada)
  await approve(operators[0]!, reference)
  await provider.nextTransfer({ status: 'pending' })
  await runJob()
  const data = { reference, status: 'success', amount: 505_440, currency: 'NGN' }
  const forged = await world.app.inject({
    method: 'POST',
    url: '/webhooks/paystack/',
    payload: JSON.stringify({ event: 'transfer.success', data }),
    headers: { 'content-type': 'application/json', 'x-paystack-signature': 'a'.repeat(128) },
  })
  expect(forged.statusCode).toBe(401)
  expect(await payoutOf(ada)).toMatchObject({ state: 'pending' })
})
