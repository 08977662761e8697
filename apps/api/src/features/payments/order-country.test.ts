import { afterAll, beforeAll, expect, it } from 'vitest'
import { passUntil } from '../../testing/pass-time.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'

let world: World
let provider: TestPayments
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { TRUSTED_PROXIES: '127.0.0.1', GEO_COUNTRY_HEADER: 'CF-IPCountry' },
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

async function order({ token }: TestMember, country: string) {
  const answer = await world.post(
    '/api/transactions/',
    { code: 'SAS_002', frequency: 'MONTHLY', auto_renew: true },
    { authorization: `Token ${token}`, 'x-forwarded-for': '81.2.69.142', 'cf-ipcountry': country },
  )
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json<{ reference: string }>().reference
}

const countries = async ({ email }: TestMember) =>
  (
    await world.db.query<{ country: string | null }>(
      'select country from orders join users using (user_id) where email = $1 order by order_id',
      [email],
    )
  ).rows.map(({ country }) => country)

it('an order stores the country it was placed from, and its renewals keep that country', async () => {
  const member = await world.givenMember()
  const reference = await order(member, 'GH')
  await provider.act(reference, { outcome: 'success' })
  await member.verify(reference)
  await passUntil(world.db, member.email, '2 days')
  await renewSubscriptions(world)
  expect(await countries(member)).toEqual(['GH', 'GH'])
})

it('an order stores no country when it is unknown', async () => {
  const member = await world.givenMember()
  await order(member, 'XX')
  expect(await countries(member)).toEqual([null])
})
