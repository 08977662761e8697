import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/pool.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { ProviderTransaction } from '../../outside/provider-transaction.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { noCardLetter } from '../mail/renewal-letters.ts'
import { accountUrl } from '../subscriptions/account-url.ts'
import { findAddress, lockMember } from '../subscriptions/queries.ts'
import { setAutoRenew } from '../subscriptions/renewals.ts'
import { hasCard, saveCard } from '../subscriptions/saved-cards.ts'
import type { PaymentDeps } from './payment-deps.ts'
import { isAwaitingCard, listOrdersAwaitingCard, type OrderRow, setAwaitsCard } from './queries.ts'

/**
 * Keeps the card that an order was paid with, for its renewal; returns whether there is one now. Where the provider does
 * not say whether it may be charged again, it will be asked. Call it under the member's lock.
 */
export async function keepCard(
  { config }: Pick<PaymentDeps, 'config'>,
  tx: Tx,
  { order_id, user_id, mode, code, frequency }: OrderRow,
  card: ProviderTransaction['card'],
): Promise<boolean> {
  if (card) {
    await saveCard(tx, config, { user_id, mode, card })
    return true
  }
  // A renewal is paid with the card that is kept already.
  if (await hasCard(tx, { user_id, mode })) return true
  if (card === undefined) {
    await setAwaitsCard(tx, order_id, true)
    return false
  }
  await enqueueMail(tx, config, {
    to: await findAddress(tx, user_id),
    topic: `card:${order_id}`,
    letter: noCardLetter(config.site, { code, frequency, account_url: accountUrl(config) }),
  })
  return false
}

/** Cards asked about in one turn of the job. */
const CARDS_A_TURN = 50

/** Asks the provider about cards that an event said too little about. Returns how many were asked about. */
export async function keepAwaitedCards(deps: PaymentDeps): Promise<number> {
  const orders = await listOrdersAwaitingCard(deps.db, CARDS_A_TURN)
  for (const order of orders) {
    try {
      // What verify does not say nobody knows: then it may not be charged.
      const card = (await deps.payments.verify(order.reference))?.card ?? null
      await inTransaction(deps.db, async (tx) => {
        await lockMember(tx, order.user_id)
        // Ended meanwhile, or done by another process.
        if (!(await isAwaitingCard(tx, order.order_id))) return
        await setAwaitsCard(tx, order.order_id, false)
        if (await keepCard(deps, tx, order, card)) await setAutoRenew(tx, order.user_id, true)
      })
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      deps.log.warn({ err: error, reference: order.reference }, 'a card could not be asked about and will be')
      break
    }
  }
  return orders.length
}
