import type { Tx } from '../../db/pool.ts'
import { findAgreementTerms } from '../settings/legal-versions.ts'
import { getLicence, listLicenceValues, lockFreeShares, type NewEarning } from './book-queries.ts'
import { type Funds, getOrder, insertFunds, lockFunds, updateFunds } from './fund-queries.ts'
import {
  insertHeld,
  insertLot,
  lockHeld,
  lockLots,
  type LotsOrder,
  reduceHeld,
  reduceLots,
  type Taken,
} from './lot-queries.ts'
import { shareUnused } from './share-unused.ts'
import { portion, shareOf, writeEarnings } from './write-earnings.ts'

/** The cause of a credit movement, with the facts that the money books need. */
export type CreditEvent =
  /** Given away by us. */
  | { cause: 'welcome' | 'goodwill' }
  /** Granted by an order: the credits of a pack, or of a plan's next month. */
  | { cause: 'pack' | 'plan'; order_id: number }
  /** Returned to the member by a renewal. */
  | { cause: 'carry_over' }
  /** Spent on a licence. `free_month_kobo` is the most that a contributor can earn per month from free credits. */
  | { cause: 'download'; entitlement_id: number; free_month_kobo: number }
  /** Expired. `plan_ended`: their plan ended too, so a renewal can still return them. */
  | { cause: 'expiry'; plan_ended: boolean }
  /** Taken back with a refund of this order. */
  | { cause: 'reversal'; order_id: number }

/**
 * Books the effect of a credit movement on the money books (decision 73). Call it in the transaction of the ledger
 * entry. `account_id` is the member's account.
 */
export async function bookCredits(
  tx: Tx,
  account_id: number,
  credits: number,
  event: CreditEvent,
): Promise<void> {
  switch (event.cause) {
    case 'welcome':
    case 'goodwill':
      return insertLot(tx, { account_id, order_id: null, origin_lot_id: null, credits, value_kobo: 0 })
    case 'pack':
    case 'plan':
      return grantLot(tx, account_id, credits, event.order_id)
    case 'carry_over':
      return returnHeld(tx, account_id, credits)
    case 'download':
      return bookLicence(tx, account_id, credits, event)
    case 'reversal':
      return bookReversal(tx, account_id, credits, event.order_id)
    case 'expiry': {
      const taken = await takeFromLots(tx, account_id, credits)
      if (event.plan_ended) return insertHeld(tx, account_id, taken)
      for (const { lot, value_kobo } of taken) await shareUnused(tx, { ...lot, value_kobo })
    }
  }
}

const openFunds = async (tx: Tx, order_id: number): Promise<Funds> =>
  (await lockFunds(tx, order_id)) ?? insertFunds(tx, await getOrder(tx, order_id))

/** Credits are worth the price of their order without VAT; a year's price is divided over its months. */
async function grantLot(tx: Tx, account_id: number, credits: number, order_id: number): Promise<void> {
  const funds = await openFunds(tx, order_id)
  const value_kobo = portion(funds.ungranted_kobo, 1, funds.months_left)
  await updateFunds(tx, {
    ...funds,
    ungranted_kobo: funds.ungranted_kobo - value_kobo,
    months_left: Math.max(1, funds.months_left - 1),
  })
  await insertLot(tx, { account_id, order_id, origin_lot_id: null, credits, value_kobo })
}

/**
 * Takes credits from an account's lots, in the order of `lockLots`. The last credits of a lot take the rest of its
 * value, so that rounding loses nothing.
 */
async function takeFromLots(
  tx: Tx,
  account_id: number,
  credits: number,
  order: LotsOrder = {},
): Promise<Taken[]> {
  const taken: Taken[] = []
  let wanted = credits
  for (const lot of await lockLots(tx, account_id, order)) {
    if (wanted === 0) break
    const part = Math.min(wanted, lot.credits_left)
    wanted -= part
    taken.push({ lot, credits: part, value_kobo: portion(lot.value_left_kobo, part, lot.credits_left) })
  }
  await reduceLots(tx, taken)
  return taken
}

/**
 * Returns held credits to the member, those that expired last first. Credits that are no longer held have no paid value
 * and count as given away by us.
 */
async function returnHeld(tx: Tx, account_id: number, credits: number): Promise<void> {
  let wanted = credits
  for (const held of await lockHeld(tx, account_id)) {
    if (wanted === 0) break
    const part = Math.min(wanted, held.credits)
    const { order_id, origin_lot_id } = held
    const returned = { credits: part, value_kobo: portion(held.value_kobo, part, held.credits) }
    wanted -= part
    await insertLot(tx, { account_id, order_id, origin_lot_id, ...returned })
    await reduceHeld(tx, held, returned)
  }
  if (wanted > 0)
    await insertLot(tx, { account_id, order_id: null, origin_lot_id: null, credits: wanted, value_kobo: 0 })
}

/**
 * Gives the contributor the share of a licence that the image's agreement version promises; for free credits, only as
 * much of it as is left of the monthly limit (decision 89).
 */
async function bookLicence(
  tx: Tx,
  account_id: number,
  credits: number,
  { entitlement_id, free_month_kobo }: { entitlement_id: number; free_month_kobo: number },
): Promise<void> {
  const { contributor_id, agreement_version, own } = await getLicence(tx, entitlement_id)
  const terms = agreement_version === null ? undefined : await findAgreementTerms(tx, agreement_version)
  const share_percent = terms?.share_percent ?? 0
  // Contributors earn nothing from licensing their own images with free credits.
  const free_credit_kobo = own ? 0 : (terms?.free_credit_kobo ?? 0)
  // What a refund takes back is spent last, because it is held (credits/ledger.ts).
  const taken = await takeFromLots(tx, account_id, credits, { refunded_last: true })
  const is_limited =
    typeof terms?.free_month_kobo === 'number' &&
    free_credit_kobo > 0 &&
    taken.some(({ lot }) => lot.order_id === null)
  let free_left_kobo = is_limited
    ? Math.max(0, free_month_kobo - (await lockFreeShares(tx, contributor_id)))
    : Number.POSITIVE_INFINITY
  await writeEarnings(
    tx,
    taken.map(({ lot, ...part }): NewEarning => {
      const given = lot.order_id === null
      const value_kobo = given ? part.credits * free_credit_kobo : part.value_kobo
      const promised_kobo = shareOf(value_kobo, share_percent)
      const share_kobo = given ? Math.min(promised_kobo, free_left_kobo) : promised_kobo
      if (given) free_left_kobo -= share_kobo
      return {
        cause: 'licence',
        order_id: lot.order_id,
        origin_lot_id: lot.origin_lot_id,
        entitlement_id,
        contributor_id: terms ? contributor_id : null,
        share_percent,
        credits: part.credits,
        value_kobo,
        share_kobo,
        unpaid_kobo: promised_kobo - share_kobo,
      }
    }),
  )
}

/**
 * Books a reversal. When it takes credits of another order, that order pays for the reversed order's licences from then
 * on (decision 133).
 */
async function bookReversal(tx: Tx, account_id: number, credits: number, order_id: number): Promise<void> {
  const funds = await openFunds(tx, order_id)
  const taken = await takeFromLots(tx, account_id, credits, { first_order: order_id })
  const released_kobo = taken.reduce((sum, { value_kobo }) => sum + value_kobo, 0)
  await updateFunds(tx, { ...funds, released_kobo: funds.released_kobo + released_kobo })
  for (const { lot, value_kobo } of taken)
    if (lot.order_id !== null && lot.order_id !== order_id)
      await moveLicences(tx, { from: order_id, to: lot.order_id, value_kobo })
}

async function moveLicences(
  tx: Tx,
  { from, to, value_kobo }: { from: number; to: number; value_kobo: number },
): Promise<void> {
  const moved: NewEarning[] = []
  let left = value_kobo
  for (const licence of await listLicenceValues(tx, from)) {
    if (licence.entitlement_id === null || left === 0) continue
    const value = Math.min(left, licence.value_kobo)
    const share = portion(licence.share_kobo, value, licence.value_kobo)
    left -= value
    moved.push(
      { ...licence, cause: 'moved', order_id: from, value_kobo: -value, share_kobo: -share },
      { ...licence, cause: 'moved', order_id: to, value_kobo: value, share_kobo: share },
    )
  }
  await writeEarnings(tx, moved)
}
