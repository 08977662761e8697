import {
  findOffer,
  findPlan,
  first_prices,
  NO_PLAN,
  type PriceList,
  type Subscription,
} from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { viewBalance } from '../credits/ledger.ts'
import { findCurrentSubscription, findLastWaiting, type SubscriptionRow } from './queries.ts'
import { findMove } from './price-move-queries.ts'
import { findRenewal } from './renewal-queries.ts'

/** The member's plan in the API format. */
export async function presentSubscription(
  db: Db,
  { credits_per_image }: Pick<PriceList, 'credits_per_image'>,
  user_id: string,
): Promise<Subscription> {
  const current = await findCurrentSubscription(db, user_id)
  const balance = await viewBalance(db, user_id)
  const left = { ...balance, downloads_left: Math.floor(balance.credits / credits_per_image) }
  if (!current) {
    return {
      subscription: NO_PLAN,
      plan: null,
      frequency: null,
      started_at: null,
      ends_at: null,
      renews_at: null,
      next_plan: null,
      next_grant_at: null,
      monthly_credits: null,
      auto_renew: false,
      renewal: null,
      ...left,
    }
  }
  const { code, frequency, months, granted_months, starts_at, next_due_at } = current
  const ends_at = current.ends_at.toISOString()
  const waiting = await findLastWaiting(db, user_id)
  const renews_at = waiting ? ends_at : null
  return {
    subscription: code,
    plan: planName(current),
    frequency,
    started_at: starts_at.toISOString(),
    ends_at,
    renews_at,
    next_plan: waiting ? planName(waiting) : null,
    next_grant_at: granted_months < months ? next_due_at.toISOString() : renews_at,
    monthly_credits: current.credits,
    auto_renew: (waiting ?? current).auto_renew,
    renewal: waiting ? null : await presentRenewal(db, current),
    ...left,
  }
}

const planName = ({ plan_name, code }: Pick<SubscriptionRow, 'plan_name' | 'code'>) =>
  plan_name ?? findPlan(first_prices, code)?.name ?? code

/** The upcoming charge. */
async function presentRenewal(
  db: Db,
  { user_id, code, frequency, amount_kobo, discount_kobo }: SubscriptionRow,
): Promise<Subscription['renewal']> {
  const renewal = await findRenewal(db, user_id)
  if (!renewal) return null
  const { card, state, action_url, charge_at } = renewal
  const move = await findMove(db, user_id, charge_at)
  const offer = move && findOffer(move.prices, code, frequency)
  return {
    amount: offer?.amount_kobo ?? amount_kobo + discount_kobo,
    charge_at: charge_at.toISOString(),
    card,
    state,
    action_url,
  }
}
