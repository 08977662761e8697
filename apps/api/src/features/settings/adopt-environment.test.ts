import { first_payment_rules } from '@taswira/contract'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { adoptEnvironment } from './adopt-environment.ts'
import { listCurrent } from './queries.ts'
import { sells } from './set-up.ts'

const seller = {
  SHOP_NAME: 'Zuri & Co',
  SHOP_LEGAL_NAME: 'Zuri Images Ltd',
  SHOP_ADDRESS: '1 Marina Road, Lagos',
  SHOP_VAT_PERCENT: '7.5',
  SHOP_EMAIL: 'Desk@Zuri.test',
  SHOP_PHONE: '+234 803 555 0100',
  SHOP_WHATSAPP: '+234 803 555 0101',
  SHOP_INSTAGRAM_URL: 'https://www.instagram.com/zuri',
  SHOP_TWITTER_URL: '',
}

let provider: TestPayments
let world: World
const lines: string[] = []
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: { LOG_LEVEL: 'info' },
    log_to: (line) => lines.push(line),
  })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})
beforeEach(async () => {
  // Versions are never deleted outside tests.
  await world.db.query('alter table setting_versions disable trigger user')
  await world.db.query('delete from setting_versions')
  await world.db.query('alter table setting_versions enable trigger user')
  lines.length = 0
})

const adopt = (env: Record<string, string>, stand_ins = false) =>
  adoptEnvironment({ ...world, config: { ...world.config, stand_ins } }, env)
const current = async (topic: string) =>
  (await listCurrent(world.db)).find((version) => version.topic === topic)?.content
const countVersions = async () => (await world.db.query('select from setting_versions')).rowCount

it('the seller is stored once, by several processes at the same time, and receipts from before show it', async () => {
  const member = await world.givenMember()
  const { reference } = (await member.order('PACK_20')).json<{ reference: string }>()
  await provider.act(reference, { outcome: 'success' })
  await member.verify(reference)

  await Promise.all([1, 2, 3].map(() => adopt(seller)))
  await adopt({ ...seller, SHOP_NAME: 'Another name' })
  expect(await countVersions()).toBe(1)
  expect(await current('identity')).toEqual({
    name: 'Zuri & Co',
    tagline: 'Images that look like home',
    description: 'Afrocentric stock photos and videos, by people who know the places in them.',
    legal_name: 'Zuri Images Ltd',
    address: '1 Marina Road, Lagos',
    tax_number: null,
    vat_percent: 7.5,
    email: 'desk@zuri.test',
    telephone: '+234 803 555 0100',
    whatsapp: '2348035550101',
    social: {
      twitter: null,
      instagram: 'https://www.instagram.com/zuri',
      linkedin: null,
      facebook: 'https://www.instagram.com/zuri',
    },
    contributor_site: null,
  })
  await expect.poll(() => world.settings.now().site.name).toBe('Zuri & Co')
  expect((await member.get(`/api/user/receipts/${reference}/`)).json()).toMatchObject({
    seller: { legal_name: 'Zuri Images Ltd', address: '1 Marina Road, Lagos' },
  })
})

it.each([
  [{}, {}],
  [{ PAYSTACK_CHANNELS: 'card, ussd,card' }, { channels: ['card', 'ussd'] }],
  [
    { PAYOUT_KINDS: 'nuban,ghipss', EARNINGS_HOLD_DAYS: '0', FREE_CREDIT_EARNINGS_MAX: '2500' },
    { payout_kinds: ['nuban', 'ghipss'], hold_days: 0, free_month_kobo: 250_000 },
  ],
  // Two had to approve what is above the second limit, whatever the first one was.
  [
    { PAYOUT_APPROVE_ABOVE: '60000', PAYOUT_TWO_ABOVE: '50000', PAYOUT_DAILY_MAX: '20000' },
    { approve_above_kobo: 5_000_000, two_above_kobo: 5_000_000, daily_kobo: 2_000_000 },
  ],
])('payment rules of the environment %j keep their limits', async (env, changed) => {
  await adopt({ PAYOUT_TWO_ABOVE: '', ...env })
  expect(await current('payment_rules')).toEqual(
    Object.keys(changed).length === 0
      ? undefined
      : {
          ...first_payment_rules,
          ...changed,
        },
  )
})

it.each([
  ['SHOP_EMAIL', 'nobody'],
  ['SHOP_EMAIL', ''],
  ['SHOP_VAT_PERCENT', '7,5'],
  ['SHOP_VAT_PERCENT', ' '],
  ['SHOP_TWITTER_URL', 'https://x.com?u=@zuri'],
  ['EARNINGS_HOLD_DAYS', ' '],
  ['EARNINGS_HOLD_DAYS', '31'],
  ['FREE_CREDIT_EARNINGS_MAX', '100'],
  ['PAYSTACK_CHANNELS', 'card,cash'],
  ['PAYOUT_TWO_ABOVE', '1e6'],
  ['PAYOUT_DAILY_MAX', '0'],
])('a start with %s=%j names the variable, ends and stores nothing', async (name, value) => {
  const refused = await adopt({ ...seller, [name]: value }).catch((error: Error) => error.message)
  expect(refused).toMatch(new RegExp(`^The settings aren't valid.\n${name}: \\S.*$`))
  if (value.trim()) expect(refused).not.toContain(`"${value}"`)
  expect(await current(name.startsWith('SHOP') ? 'identity' : 'payment_rules')).toBeUndefined()

  // What was stored once is not read again.
  await adopt({ ...seller, PAYOUT_KINDS: 'nuban' })
  await adopt({ ...seller, PAYOUT_KINDS: 'nuban', [name]: value })
})

it('what an owner publishes later stays, and what an owner takes back stays away', async () => {
  await adopt(seller)
  await world.db.query(
    `insert into setting_versions (topic, content, valid_from)
     select topic, content || '{"name": "Published"}', now() from setting_versions`,
  )
  await adopt(seller)
  expect(await current('identity')).toMatchObject({ name: 'Published' })
  await world.db.query('update setting_versions set taken_back_at = now()')
  await adopt(seller)
  expect(await countVersions()).toBe(2)
  expect(await current('identity')).toBeUndefined()
})

it('variables of others, and all variables of a shop with stand-ins, store nothing', async () => {
  await adopt({ SHOP_SERVICE_HOST: '10.0.0.1', SHOP_PORT: 'tcp://10.0.0.1', PAYOUT_PORT: '80' })
  await adopt(seller, true)
  expect(await countVersions()).toBe(0)
  expect(lines).toEqual([])
})

it('a shop from before the set-up guide sells only while it names its seller', async () => {
  const shop = { ...world, config: { ...world.config, stand_ins: false } }
  const { site } = world.settings.now()
  await world.db.query(
    "insert into setup_steps (step) select unnest(array['identity', 'tax', 'offers', 'payment', 'mail'])",
  )
  expect(await sells(shop, { ...site, legal_name: null })).toBe(false)
  await adopt(seller)
  expect(await sells(shop, { ...site, ...((await current('identity')) as object) })).toBe(true)
})
