import * as contract from '@taswira/contract'
import { listOffers, type PriceList } from '@taswira/contract'
import { eraseMember } from '../apps/api/src/features/erasure/erase-member.ts'
import { type Actions, DAY_MS, membersOf, withRole } from './action.ts'
import { call } from './call-endpoint.ts'
import { dayAfter } from './draw-input.ts'
import { ordersIn } from './orders.ts'
import type { Random } from './random.ts'
import type { Person, SimulatedShop } from './simulated-shop.ts'

/** What owners, editors and support do. */
export const desk_actions: Actions = {
  'refund at the desk': [4, refund],
  'give goodwill': [3, giveGoodwill],
  'add a code': [4, addCode],
  'end a code': [
    1,
    async (shop, random) => {
      const promo_code_id = await shop.known.find(shop.db, random, 'promo_code_id')
      const owner = withRole(shop, random, 'owner')
      if (promo_code_id) await call(shop, random, contract.endPromoCode, owner, { params: { promo_code_id } })
    },
  ],
  'change prices': [2, changePrices],
  'put an image on or off sale': [
    4,
    async (shop, random) => {
      const found = await shop.known.find(shop.db, random, 'stock_id')
      const stock_id = String(random.chance(0.5) ? (shop.talk_of_the_day ?? found) : found)
      shop.talk_of_the_day = stock_id
      const body = { status: random.pick(['published', 'unpublished', 'unpublished']) }
      const editor = withRole(shop, random, 'editor')
      await call(shop, random, contract.setAssetStatus, editor, { params: { stock_id }, body })
      await watchOffSale(shop)
    },
  ],
  'withdraw a release': [
    2,
    async (shop, random) => {
      const withdrawal = await shop.known.find(shop.db, random, 'withdrawal')
      if (withdrawal === undefined) return
      await call(shop, random, contract.withdrawRelease, undefined, { body: { token: String(withdrawal) } })
      await watchOffSale(shop)
    },
  ],
  'decide on a draft': [2, decide],
  'approve a payout': [
    3,
    async (shop, random) => {
      const { rows } = await shop.db.query<{ reference: string }>(
        'select reference from payouts where sent_at is null order by 1 limit 9',
      )
      const payout = random.maybe(rows)
      const owner = withRole(shop, random, 'owner')
      if (payout) await call(shop, random, contract.approvePayout, owner, { params: payout })
    },
  ],
  // Rarer than once a day, or nobody would be left after a week.
  'erase an account': [0.4, erase],
}

/** Erases somebody's account; a newcomer joins. */
async function erase(shop: SimulatedShop, random: Random) {
  const leaving = random.pick(membersOf(shop))
  await eraseMember(shop.world, contract.canonicalEmail(leaving.email))
  if (leaving.username) return
  const email = `newcomer-${random.int(0, 999_999)}@mail.test`
  const { token } = await shop.world.givenMember({ email })
  shop.people[shop.people.indexOf(leaving)] = { ...leaving, email, token }
}

async function refund(shop: SimulatedShop, random: Random) {
  const chosen = random.maybe(await ordersIn(shop, ['paid', 'review']))
  const operator = withRole(shop, random, random.pick(['support', 'support', 'owner']))
  if (!chosen || !operator) return
  const params = { reference: chosen.reference }
  const { body } = await call(shop, random, contract.viewDeskOrder, operator, { params })
  const { refundable_amount = 0 } = (body ?? {}) as { refundable_amount?: number }
  const amount = random.chance(0.7) ? refundable_amount : random.int(1, chosen.amount_kobo)
  // The provider takes its time, until "finish a refund".
  await shop.provider.nextRefund(chosen.reference, { status: 'pending' }).catch(() => {})
  await call(shop, random, contract.refundOrder, operator, { params, body: { amount, refundable_amount } })
}

async function giveGoodwill(shop: SimulatedShop, random: Random) {
  const profile_id = await shop.userOf(random.pick(membersOf(shop)))
  if (!profile_id) return
  await call(shop, random, contract.giveGoodwill, withRole(shop, random, 'support'), {
    params: { profile_id },
    body: { credits: random.int(1, 40) },
  })
}

async function addCode(shop: SimulatedShop, random: Random) {
  const code = random.pick(['LAGOS-10', 'HALF-OFF', 'ALMOST-FREE'])
  shop.known.add('promo_code', code)
  await call(shop, random, contract.addPromoCode, withRole(shop, random, 'owner'), {
    body: {
      code,
      percent: random.pick([10, 50, 90]),
      amount_kobo: null,
      offers: [],
      first_day: dayAfter(shop, 0),
      last_day: random.chance(0.3) ? dayAfter(shop, random.int(1, 20)) : null,
      most_uses: random.chance(0.6) ? random.int(1, 3) : null,
      most_per_member: 1,
    },
  })
}

async function changePrices(shop: SimulatedShop, random: Random) {
  const owner = withRole(shop, random, 'owner')
  const setting = await readPrices(shop, random, owner)
  if (!setting) return
  const factor = random.pick([0.5, 0.01, 0.9, 1.2, 2])
  const content = structuredClone(setting.content)
  for (const pack of content.packs)
    pack.price_kobo = Math.max(10_000, Math.round((pack.price_kobo * factor) / 100) * 100)
  const saved = await call(shop, random, contract.saveSettingDraft, owner, {
    body: { topic: 'prices', content, revision: setting.draft?.revision ?? null },
  })
  const { draft } = (saved.body ?? {}) as { draft?: { revision: number } }
  const valid_from = random.chance(0.3) ? `${dayAfter(shop, random.int(1, 9))}T08:00:00Z` : null
  await call(shop, random, contract.publishSetting, owner, {
    params: { topic: 'prices' },
    body: { revision: draft?.revision, valid_from },
  })
  const applied = await readPrices(shop, random, owner)
  if (applied) expectNoBargain(shop, setting.kobo, applied.kobo)
}

/** Notes it when prices that apply at once are below half of what a credit cost within a day, and of a day ago. */
function expectNoBargain({ broken, credit_prices, clock }: SimulatedShop, before: number, kobo: number) {
  if (kobo >= before) return
  const is_recent = ({ at_ms }: { at_ms: number }) => clock.at_ms - at_ms < DAY_MS
  const dearest = Math.max(...credit_prices.filter(is_recent).map((price) => price.kobo))
  const a_day_ago = credit_prices.findLast((price) => !is_recent(price))?.kobo ?? Infinity
  if (kobo < dearest / 2 && kobo < a_day_ago)
    broken.push(`cheaper: a credit costs ${kobo} kobo at once, and cost ${dearest} on the same day`)
}

/** Reads the prices, and remembers the lowest price of a credit. */
async function readPrices(shop: SimulatedShop, random: Random, owner: Person | undefined) {
  const { body } = await call(shop, random, contract.viewSetting, owner, { params: { topic: 'prices' } })
  const setting = body as { content: PriceList; draft: { revision: number } | null } | undefined
  if (!setting?.content?.packs) return undefined
  const prices = listOffers(setting.content).map(
    ({ amount_kobo, credits, months }) => amount_kobo / credits / Math.max(1, months),
  )
  const kobo = Math.min(...prices)
  shop.credit_prices.push({ at_ms: shop.clock.at_ms, kobo })
  return { ...setting, kobo }
}

async function decide(shop: SimulatedShop, random: Random) {
  const submission_key = await shop.known.find(shop.db, random, 'submission_key')
  const editor = withRole(shop, random, 'editor')
  const params = { submission_key }
  const { body } = await call(shop, random, contract.viewDeskSubmission, editor, { params })
  const { version } = (body ?? {}) as { version?: number }
  if (version)
    await call(shop, random, contract.decideSubmission, editor, {
      params,
      body: { version, outcome: 'published' },
    })
}

/** Records the images that are off sale, whose number of licences must not grow until they are on sale again. */
async function watchOffSale({ db, off_sale }: SimulatedShop) {
  const { rows } = await db.query<{ asset_id: number; published: boolean; licences: number }>(
    `select asset_id, status = 'published' as published, count(entitlement_id)::int as licences
     from assets left join entitlements using (asset_id) group by 1, 2 order by 1`,
  )
  for (const { asset_id, published, licences } of rows)
    if (published) off_sale.delete(asset_id)
    else if (!off_sale.has(asset_id)) off_sale.set(asset_id, licences)
}
