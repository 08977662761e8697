import type { Tx } from '../../db/pool.ts'
import { inTransaction } from '../../db/pool.ts'
import { OutboundError } from '../../outside/outbound-client.ts'
import type { ProviderTransaction } from '../../outside/provider-transaction.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { noCardLetter } from '../subscriptions/renewal-letters.ts'
import { accountUrl } from '../subscriptions/account-url.ts'
import { findAddress, lockMember } from '../subscriptions/queries.ts'
import { setAutoRenew } from '../subscriptions/renewal-queries.ts'
import { hasCard, saveCard } from '../subscriptions/saved-card-queries.ts'
import type { PaymentDeps } from '../../deps.ts'
import { isAwaitingCard, listOrdersAwaitingCard, type OrderRow, setAwaitsCard } from './queries.ts'

/**
 * Saves the card that paid for an order, for its renewal, and returns whether a card is saved now. If the provider
 * didn't report whether the card is reusable, it will be asked later. Call it under the member's lock.
 */
export async function keepCard(
  { config, settings }: Pick<PaymentDeps, 'config' | 'settings'>,
  tx: Tx,
  { order_id, user_id, mode, code, frequency, item }: OrderRow,
  card: ProviderTransaction['card'],
): Promise<boolean> {
  if (card) {
    await saveCard(tx, config, { user_id, mode, card })
    return true
  }
  // A renewal was paid with the saved card.
  if (await hasCard(tx, { user_id, mode })) return true
  if (card === undefined) {
    await setAwaitsCard(tx, order_id, true)
    return false
  }
  await enqueueMail(tx, config, {
    to: await findAddress(tx, user_id),
    topic: `card:${order_id}`,
    letter: noCardLetter(settings.now().site, { code, frequency, item, account_url: accountUrl(config) }),
  })
  return false
}

/** Number of cards to check in one run of the job. */
const CARDS_A_TURN = 50

/** Asks the provider about cards whose event didn't report whether they are reusable. Returns how many were checked. */
export async function keepAwaitedCards(deps: PaymentDeps): Promise<number> {
  const orders = await listOrdersAwaitingCard(deps.db, CARDS_A_TURN)
  for (const order of orders) {
    try {
      // If verify doesn't report it either, treat the card as not reusable.
      const card = (await deps.payments.verify(order.reference))?.card ?? null
      await inTransaction(deps.db, async (tx) => {
        await lockMember(tx, order.user_id)
        // The renewal was ended, or another process was faster.
        if (!(await isAwaitingCard(tx, order.order_id))) return
        await setAwaitsCard(tx, order.order_id, false)
        if (await keepCard(deps, tx, order, card)) await setAutoRenew(tx, order.user_id, true)
      })
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error
      deps.log.warn({ err: error, reference: order.reference }, 'card check failed, will be retried')
      break
    }
  }
  return orders.length
}
