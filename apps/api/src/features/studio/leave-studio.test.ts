import { type Earnings, type Payout, type Payouts, type Studio } from '@taswira/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { oneRow } from '../../db/pool.ts'
import { givenContributor, type TestContributor } from '../../testing/test-contributor.ts'
import { earn } from '../../testing/test-earnings.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'

let world: World
let provider: TestPayments
let operator: TestOperator
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '100000' },
    settings: { payment_rules: { hold_days: 0 } },
  })
  operator = await givenOperator(world)
})
afterAll(async () => {
  const { checks } = await auditLedger(world.db)
  await world.close()
  await provider.close()
  expect(checks.filter(({ ok }) => !ok)).toEqual([])
})

const leave = (contributor: TestContributor, current_password = contributor.password) =>
  contributor.call('POST', '/api/studio/leave/', { current_password })
const studioOf = async (contributor: TestContributor) =>
  (await contributor.get('/api/studio/')).json<Studio>()
const publish = (stock_id: string) => operator.put(`assets/${stock_id}/status/`, { status: 'published' })

describe('leaving the studio', () => {
  it('takes images off sale, keeps licences and certificates, and pays out the balance, however small', async () => {
    const ada = await givenContributor(world, { full_name: 'Ada Obi' })
    const { buyer } = await earn(world, provider, ada.username, 1)
    const { stock_id } = await oneRow<{ stock_id: string }>(
      world.db,
      'select stock_id from assets join contributors using (contributor_id) where username = $1',
      [ada.username],
    )
    await ada.call('PUT', '/api/studio/payouts/account/', {
      kind: 'nuban',
      bank_code: '057',
      account_number: '0123456789',
      current_password: ada.password,
    })
    const { balance } = (await ada.get('/api/studio/earnings/')).json<Earnings>()
    expect(balance).toBeGreaterThan(0)
    expect(balance).toBeLessThan(500_000)

    const answer = await leave(ada)
    expect(answer.json()).toEqual({ images: 1, paying: true })
    expect(await studioOf(ada)).toMatchObject({ published: 0, left_at: expect.any(String) })
    const [payout] = (await ada.get('/api/studio/payouts/history/')).json<Payout[]>()
    expect(payout).toMatchObject({ amount: balance })
    expect((await ada.get('/api/studio/payouts/')).json<Payouts>()).toMatchObject({
      balance: 0,
      in_progress: true,
    })

    expect((await world.get(`/api/contributors/${ada.username}/`)).statusCode).toBe(404)
    expect((await buyer.download(stock_id)).statusCode).toBe(200)
    const stranger = await world.givenMember()
    await stranger.claim()
    expect((await stranger.download(stock_id)).statusCode).toBe(404)

    const mail = (await world.mail.inbox(ada.email)).find(({ subject }) => subject.includes('You left'))
    expect(mail!.text).toContain('Licences that were sold stay valid')
  })

  it('is rejected with a wrong password, without changing anything', async () => {
    const ada = await givenContributor(world)
    await world.givenAsset({ creator: { full_name: 'Ada Obi', username: ada.username } })
    const answer = await leave(ada, 'not my password')
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { current_password: ["That's not your current password."] },
    ])
    expect(await studioOf(ada)).toMatchObject({ published: 1, left_at: null })
  })

  it('happens only once, however often it is requested', async () => {
    const ada = await givenContributor(world)
    await world.givenAssets(3, { creator: { full_name: 'Ada Obi', username: ada.username } })
    const answers = await Promise.all([leave(ada), leave(ada), leave(ada)])
    const images = answers.map((answer) => answer.json<{ images?: number }>().images ?? 0)
    expect(images.reduce((sum, one) => sum + one)).toBe(3)
    const mails = await world.mail.inbox(ada.email)
    expect(mails.filter(({ subject }) => subject.includes('You left'))).toHaveLength(1)
    expect((await leave(ada)).statusCode).toBe(404)
  })

  it("prevents the contributor's images from being published again", async () => {
    const ada = await givenContributor(world)
    const creator = { full_name: 'Ada Obi', username: ada.username }
    const asset = await world.givenAsset({ creator })
    await leave(ada)
    const answer = await publish(asset.stock_id)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { detail: 'The contributor of this image left, so it stays off sale.' },
    ])
    await expect(world.givenAsset({ creator })).rejects.toThrow('left, so it stays off sale')
    expect(await studioOf(ada)).toMatchObject({ published: 0 })
  })

  it('is mailed to all owners with the number of images that it takes off sale, if there are any', async () => {
    const [ada, empty] = [await givenContributor(world), await givenContributor(world)]
    const creator = { full_name: 'Ada Obi', username: ada.username }
    for (let times = 0; times < 2; times++) await world.givenAsset({ creator })
    const editor = await givenOperator(world, 'editor')
    for (const contributor of [empty, ada]) await leave(contributor)
    const subjects = async (email: string) => (await world.mail.inbox(email)).map(({ subject }) => subject)
    const subject = `Taswira: @${ada.username} left and took 2 images off sale`
    await expect.poll(() => subjects(operator.email)).toContain(subject)
    expect((await subjects(operator.email)).join()).not.toContain(`@${empty.username}`)
    expect(await subjects(editor.email)).toEqual([])
  })

  it('closes the studio except for its counts, earnings and payouts', async () => {
    const ada = await givenContributor(world)
    await leave(ada)
    for (const [path, status] of [
      ['studio/images/', 404],
      ['studio/submissions/', 200],
      ['studio/reviews/counts/', 200],
      ['studio/uploads/', 404],
      ['studio/earnings/', 200],
      ['studio/payouts/', 200],
    ] as const)
      expect([path, (await ada.get(`/api/${path}`)).statusCode]).toEqual([path, status])
    const words = { full_name: 'Ada', bio: '', website: '', location: '' }
    expect((await ada.call('PUT', '/api/studio/profile/', words)).statusCode).toBe(404)
  })

  it('never leaves an image on sale that is published at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const ada = await givenContributor(world)
      const creator = { full_name: 'Ada Obi', username: ada.username }
      const asset = await world.givenAsset({ creator, status: 'unpublished' })
      const answers = await Promise.all([leave(ada), publish(asset.stock_id)])
      expect(answers[0].statusCode).toBe(200)
      const { status } = await oneRow<{ status: string }>(
        world.db,
        'select status from assets where stock_id = $1',
        [asset.stock_id],
      )
      expect(status).toBe('unpublished')
    }
  })
})
