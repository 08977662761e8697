import { CREDITS_PER_IMAGE, findPlan, NO_PLAN, type Subscription } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { sumCredits } from '../credits/ledger.ts'
import { findCurrentSubscription, hasWaitingSubscription } from './queries.ts'

/** The member's plan as the wire has it. */
export async function presentSubscription(db: Db, user_id: string): Promise<Subscription> {
  const current = await findCurrentSubscription(db, user_id)
  const credits = await sumCredits(db, user_id)
  const left = { credits, downloads_left: Math.floor(credits / CREDITS_PER_IMAGE) }
  if (!current) {
    return {
      subscription: NO_PLAN,
      plan: null,
      frequency: null,
      started_at: null,
      ends_at: null,
      renews_at: null,
      next_grant_at: null,
      auto_renew: false,
      renewal: null,
      ...left,
    }
  }
  const { code, frequency, months, granted_months, starts_at, next_due_at, auto_renew } = current
  const ends_at = current.ends_at.toISOString()
  const renews_at = (await hasWaitingSubscription(db, user_id)) ? ends_at : null
  return {
    subscription: code,
    plan: findPlan(code)?.name ?? code,
    frequency,
    started_at: starts_at.toISOString(),
    ends_at,
    renews_at,
    next_grant_at: granted_months < months ? next_due_at.toISOString() : renews_at,
    auto_renew,
    renewal: null,
    ...left,
  }
}
