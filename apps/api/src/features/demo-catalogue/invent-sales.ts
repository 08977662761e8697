import { createHash } from 'node:crypto'
import { AGREEMENT_VERSION, findOffer, type Offer } from '@taswira/contract'
import type { Config } from '../../config.ts'
import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { insertAcceptance } from '../contributors/queries.ts'
import { downloadAsset } from '../downloads/download-asset.ts'
import { insertInventedMember } from '../members/queries.ts'
import { findOrderStatus, hasLiveOrders, insertOrder } from '../payments/queries.ts'
import { settleOrder } from '../payments/settle-order.ts'
import { expectCurrent } from '../studio/join-studio.ts'
import { linkDemoContributor, listDemoAssetsOnSale, listDemoContributors, lockSeeding } from './queries.ts'

/** Reserved for examples (RFC 2606), so an address in it is nobody's. */
const emailOf = (name: string) => `${name}@demo.example`

/** What the buyers buy in turn, and how many images they license with it. */
const baskets = [
  { code: 'PACK_10', frequency: 'One-time purchase', images: 3 },
  { code: 'SAS_001', frequency: 'MONTHLY', images: 4 },
  { code: 'PACK_20', frequency: 'One-time purchase', images: 6 },
  { code: 'PACK_5', frequency: 'One-time purchase', images: 1 },
]
const countries = ['NG', 'GH', 'NG', 'KE', 'NG', 'ZA', 'GB', 'US']
const BUYERS = 16

/**
 * Makes invented buyers pay for credits and license demo images with the services of a real sale, so that the books are
 * right and each demo contributor has a statement (decision 82). Returns how many licences there are; undefined when
 * the sales were there already. An interrupted run is completed by the next one. Throws an Error with one sentence when
 * payments are real or were before, and without demo images.
 */
export async function inventSales(deps: Deps): Promise<{ buyers: number; licences: number } | undefined> {
  const { db, config } = deps
  if (!config.stand_ins) throw new Error('Invented sales need stand-ins for payments (SANDBOX=on).')
  if (await hasLiveOrders(db))
    throw new Error("This shop has taken real payments, so it can't have invented sales.")
  // The lock alone: the services below commit on their own.
  return inTransaction(db, async (tx) => {
    await lockSeeding(tx)
    // The last step of a run.
    if ((await findOrderStatus(db, referenceOf(config, BUYERS))) === 'paid') return undefined
    const assets = await listDemoAssetsOnSale(db)
    if (assets.length === 0)
      throw new Error('There are no demo images on sale. Add them with: npm run catalogue -- demo')
    await inTransaction(db, openStudios)
    let licences = 0
    for (let number = 1; number <= BUYERS; number++) {
      const basket = baskets[(number - 1) % baskets.length]!
      const user_id = await buy(deps, number, findOffer(basket.code, basket.frequency)!)
      for (let image = 0; image < basket.images; image++)
        await downloadAsset(deps, user_id, assets[licences++ % assets.length]!.stock_id)
    }
    return { buyers: BUYERS, licences }
  })
}

/** Gives each demo contributor an account and the agreement, under which their images then are. */
async function openStudios(tx: Tx): Promise<void> {
  for (const { contributor_id, username, full_name } of await listDemoContributors(tx)) {
    const user_id = await givenMember(tx, username, full_name)
    const version = AGREEMENT_VERSION
    const text_sha256 = expectCurrent(version)
    await insertAcceptance(tx, { contributor_id, version, text_sha256, client_hash: null })
    await linkDemoContributor(tx, { contributor_id, user_id, version })
  }
}

async function givenMember(tx: Tx, name: string, full_name: string): Promise<string> {
  const email = emailOf(name)
  const user_id = await insertInventedMember(tx, { email, full_name })
  if (!user_id) throw new Error(`Somebody has signed up as ${email}. Delete this account first.`)
  return user_id
}

/** The same for the same buyer, so that a second run finds the first one's order. */
const referenceOf = ({ site }: Config, buyer: number) =>
  `${site.id_prefix}-${createHash('sha256').update(`invented sale ${buyer}`).digest('hex').slice(0, 24)}`

/** Orders and pays as the stand-in of the provider would report it. Returns the buyer. */
async function buy(deps: Deps, number: number, offer: Offer): Promise<string> {
  const { db, config } = deps
  const reference = referenceOf(config, number)
  const user_id = await inTransaction(db, (tx) => givenMember(tx, `buyer-${number}`, `Demo Buyer ${number}`))
  if (!(await findOrderStatus(db, reference)))
    await insertOrder(db, {
      ...offer,
      reference,
      user_id,
      mode: 'test',
      auto_renew: false,
      vat_percent: config.site.vat_percent,
      country: countries[number % countries.length]!,
    })
  await settleOrder(deps, reference, {
    reference,
    status: 'success',
    amount_kobo: offer.amount_kobo,
    requested_amount_kobo: offer.amount_kobo,
    currency: 'NGN',
    mode: 'test',
    transaction_id: null,
    channel: 'card',
    card: null,
  })
  return user_id
}
