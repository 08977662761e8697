import type { Actions } from './action.ts'
import { every_status, ordersIn } from './orders.ts'
import type { Random } from './random.ts'
import type { SimulatedShop } from './simulated-shop.ts'
import { isKilled } from './statement-turns.ts'

/** What happens at the payment provider, with the customer's bank and on the way between them and the shop. */
export const provider_actions: Actions = {
  pay: [8, pay],
  'deliver an event': [8, deliver],
  'refund of the provider': [
    2,
    // Also of what the shop doesn't know to be paid yet.
    async (shop, random) => {
      const chosen = random.maybe(await ordersIn(shop, every_status))
      if (chosen) await shop.provider.refund(chosen.reference, { webhook: true, times: random.int(1, 2) })
    },
  ],
  dispute: [
    2,
    async (shop, random) => {
      const chosen = random.maybe(await ordersIn(shop, ['paid']))
      const event = random.pick(['create', 'resolve'] as const)
      const resolution = random.pick(['merchant-accepted', 'declined'] as const)
      if (chosen) await shop.provider.dispute(chosen.reference, { event, resolution, webhook: true })
    },
  ],
  'finish a refund': [
    3,
    async (shop, random) => {
      const chosen = random.maybe(await ordersIn(shop, ['paid', 'review']))
      const status = random.chance(0.8) ? 'processed' : 'failed'
      if (chosen)
        await shop.provider.finishRefund(chosen.reference, { status, webhook: true }).catch(() => {})
    },
  ],
  'report a transfer': [
    3,
    async (shop, random) => {
      const { rows } = await shop.db.query<{ reference: string }>(
        'select reference from payouts where sent_at is not null order by payout_id desc limit 9',
      )
      const transfer = random.maybe(rows)
      const status = random.pick(['success', 'success', 'failed', 'reversed'])
      if (transfer)
        await shop.provider.changeTransfer(transfer.reference, { status, webhook: true }).catch(() => {})
    },
  ],
  'the provider fails': [
    1,
    (shop, random) => shop.misbehave(random.pick(['reset', 'status', 'garbage', 'empty'])),
  ],
}

/**
 * Pays an order at the card window, in whatever state it is; the event about it waits to be delivered. What arrived once
 * stays: a further payment is another transaction, except when a transfer that was too small is topped up.
 */
async function pay(shop: SimulatedShop, random: Random) {
  const chosen = random.maybe(await ordersIn(shop, random.chance(0.6) ? ['pending'] : every_status))
  if (!chosen) return
  const { reference, amount_kobo } = chosen
  const before = (await shop.provider.charges()).find((charge) => charge.reference === reference)
  const arrived = before?.status === 'success'
  const topped_up = arrived && before.amount < amount_kobo && random.chance(0.5)
  const is_wrong = !topped_up && random.chance(0.1)
  await shop.provider
    .act(reference, {
      outcome: arrived || random.chance(0.85) ? 'success' : random.pick(['declined', 'abandoned', 'pending']),
      webhook: true,
      times: random.chance(0.15) ? 2 : 1,
      reusable: random.chance(0.8),
      again: arrived && !topped_up,
      ...(random.chance(0.2) && { channel: 'bank_transfer' }),
      amount: is_wrong ? random.pick([amount_kobo - 100, amount_kobo + 5_000]) : amount_kobo,
    })
    .catch(() => {})
}

/** Delivers one of the provider's events, in any order; some are kept and delivered again. */
async function deliver(shop: SimulatedShop, random: Random) {
  const event = random.maybe(shop.events)
  if (!event) return
  if (random.chance(0.7)) shop.events.splice(shop.events.indexOf(event), 1)
  const answer = await random.pick(shop.servers).inject({
    method: 'POST',
    url: '/webhooks/paystack/',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': event.signature },
    payload: event.body,
  })
  if (answer.statusCode === 500 && !isKilled()) shop.broken.push('answered: the webhook answered 500')
}
