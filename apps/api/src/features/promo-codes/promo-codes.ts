import { discountKobo, DomainError, findPack, findPlan, type Offer } from '@taswira/contract'
import { type Db, inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import type { Operator } from '../../http/callers.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { listPricesToCome } from '../settings/current-prices.ts'
import { looseningOfNewCode, mailLoosening } from '../settings/loosening.ts'
import { lockSettings } from '../settings/queries.ts'
import {
  endPromoCode,
  findPromoCode,
  holdPromoCode,
  insertPromoCode,
  lockPromoCodeOf,
  type NewPromoCode,
  type PromoRow,
} from './queries.ts'

/**
 * The discount of a code for an offer, in kobo. In a transaction, `lock` keeps others from using up the code until the
 * order is stored. Throws invalid_input with the reason why it doesn't apply.
 */
export async function applyPromoCode(
  db: Db,
  { code, user_id, offer, lock }: { code: string; user_id: string; offer: Offer; lock: boolean },
): Promise<{ promo_code_id: number; discount_kobo: number }> {
  const promo = await findPromoCode(db, { code, user_id, lock })
  const discount_kobo = promo ? discountKobo(promo, offer.amount_kobo) : 0
  const problem = promo ? problemOf(promo, offer, discount_kobo) : "This code isn't valid."
  if (!promo || problem) throw new DomainError('invalid_input', { promo_code: [problem ?? ''] })
  return { promo_code_id: promo.promo_code_id, discount_kobo }
}

function problemOf(promo: PromoRow, { code }: Offer, discount_kobo: number): string | undefined {
  if (promo.early) return "This code isn't valid yet."
  if (promo.over) return 'This code has expired.'
  if (promo.offers.length > 0 && !promo.offers.includes(code))
    return "This code isn't for what you're buying."
  if (isUsedByMember(promo))
    return "You've used this code. If you didn't pay that order, you can use it again an hour later."
  if (isUsedUp(promo)) return 'This code has been used up.'
  // The price is already the lowest that can be paid.
  if (discount_kobo === 0) return "This code isn't for what you're buying."
  return undefined
}

const isUsedByMember = ({ member_uses, most_per_member }: PromoRow) => member_uses >= most_per_member
const isUsedUp = ({ uses, most_uses }: PromoRow) => most_uses !== null && uses >= most_uses

/**
 * Whether an order that is paid now gets its discount: after the hour for which it holds its use, only if a use is left
 * and no owner has ended the code (decision 132). Locks the code, so that two late payments can't take the same use.
 */
export async function hasUseLeft(
  tx: Tx,
  order: { promo_code_id: number; user_id: string; order_id: number },
): Promise<boolean> {
  const promo = await lockPromoCodeOf(tx, order)
  return !isUsedByMember(promo) && !isUsedUp(promo) && (promo.held || !promo.ended)
}

/**
 * Adds a code, writes the desk log and mails the owners. One that brings a credit below half of what it cost in the last
 * day, also with scheduled prices, can be used a day later (decision 137). Throws invalid_input when it exists already or is for something that
 * neither is on sale nor will be.
 */
export async function addPromoCode(
  { db, config, settings }: ServiceDeps,
  { operator_id, email }: Operator,
  given: NewPromoCode,
): Promise<void> {
  const { code, offers, ...rest } = given
  await inTransaction(db, async (tx) => {
    await lockSettings(tx)
    await expectOnSale(tx, offers)
    const loosens = await looseningOfNewCode(tx, given)
    if (!(await insertPromoCode(tx, { ...given, operator_id })))
      throw new DomainError('invalid_input', { code: ['This code exists already.'] })
    const waits_until = loosens === 'waits' ? await holdPromoCode(tx, code) : undefined
    const facts = Object.entries({ ...rest, offers: offers.join(', ') || 'all' })
    const after: Record<string, string> = Object.fromEntries(
      facts.flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    )
    const subject = `promotion code ${code}`
    await writeDeskLog(tx, { operator_id, action: 'promo_code_added', subject, after })
    if (loosens !== 'none')
      await mailLoosening(tx, { config, settings }, subject, {
        operator: email,
        what: 'promotion codes',
        before: {},
        after: { code, ...after },
        waits_until,
        desk_url: `${config.public_origin}/desk/promo-codes`,
      })
  })
}

/** A code for what doesn't exist yet couldn't be compared with its price. */
async function expectOnSale(tx: Tx, offers: string[]): Promise<void> {
  const lists = await listPricesToCome(tx)
  const unknown = offers.filter((code) => !lists.some((one) => findPlan(one, code) ?? findPack(one, code)))
  if (unknown.length > 0)
    throw new DomainError('invalid_input', {
      offers: unknown.map((code) => `${code} isn't on sale, and isn't scheduled to be.`),
    })
}

/** Ends a code and writes the desk log. Throws not_found. */
export async function endCode(
  { db }: Pick<Deps, 'db'>,
  { operator_id }: Operator,
  promo_code_id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const code = await endPromoCode(tx, promo_code_id)
    if (!code) throw new DomainError('not_found')
    await writeDeskLog(tx, { operator_id, action: 'promo_code_ended', subject: `promotion code ${code}` })
  })
}
