import { DomainError } from '@taswira/contract'
import { inTransaction, type Tx } from '../../db/pool.ts'
import { findCurrentSubscription, lockMember } from '../subscriptions/queries.ts'
import { setAutoRenew } from '../subscriptions/renewal-queries.ts'
import { forgetCard, hasCard, saveCard } from '../subscriptions/saved-card-queries.ts'
import type { PaymentDeps } from '../../deps.ts'
import { asRefusal } from '../../outside/provider-refusal.ts'
import { findOrderOfPlan, stopAwaitingCards } from './queries.ts'

/** Turns the renewal of a member's plan on or off. Throws payment_required, no_saved_card, unavailable. */
export async function changeRenewal(deps: PaymentDeps, user_id: string, auto_renew: boolean): Promise<void> {
  if (!(await findCurrentSubscription(deps.db, user_id))) throw new DomainError('payment_required')
  await (auto_renew ? resume(deps, user_id) : inTransaction(deps.db, (tx) => endRenewal(tx, user_id)))
  deps.log.info({ event: auto_renew ? 'renewal resumed' : 'renewal ended', user_id }, 'renewal')
}

/** Turns renewal off and deletes the card. Charges are sent under the same lock, so none is sent after this commits. */
export async function endRenewal(tx: Tx, user_id: string): Promise<void> {
  await lockMember(tx, user_id)
  await setAutoRenew(tx, user_id, false)
  await forgetCard(tx, user_id)
  await stopAwaitingCards(tx, user_id)
}

async function resume(deps: PaymentDeps, user_id: string): Promise<void> {
  const { db, config, payments } = deps
  const { mode } = payments
  const card = (await hasCard(db, { user_id, mode })) ? undefined : await cardOfPlan(deps, user_id)
  await inTransaction(db, async (tx) => {
    await lockMember(tx, user_id)
    if (!(await findCurrentSubscription(tx, user_id))) throw new DomainError('payment_required')
    if (card) await saveCard(tx, config, { user_id, mode, card })
    // The card existed a moment ago, so the renewal was ended in the meantime.
    else if (!(await hasCard(tx, { user_id, mode }))) throw new DomainError('no_saved_card')
    await setAutoRenew(tx, user_id, true)
    await stopAwaitingCards(tx, user_id)
  })
}

/** The card that paid for the member's last period. Throws no_saved_card when it can't be charged again. */
async function cardOfPlan(deps: PaymentDeps, user_id: string) {
  const order = await findOrderOfPlan(deps.db, user_id)
  if (!order) throw new DomainError('payment_required')
  const transaction = await deps.payments.verify(order.reference).catch((error: unknown) => {
    throw asRefusal(deps, error)
  })
  if (transaction?.status !== 'success' || !transaction.card || order.mode !== deps.payments.mode)
    throw new DomainError('no_saved_card')
  return transaction.card
}
