import { vatWithin } from '@taswira/contract'
import type { Tx } from '../../db/pool.ts'
import { insertMoneyEntries, listLicenceValues, type MoneyEntry, type NewEarning } from './book-queries.ts'
import { getOrder, insertFunds, lockFunds, updateFunds } from './fund-queries.ts'
import { lockHeldOfOrder, lockLotsOfOrder, reduceHeld, reduceLots } from './lot-queries.ts'
import { portion, writeEarnings } from './write-earnings.ts'

/**
 * Books the changes of an order since it was last booked: its payment, any overpayment, and refunds. Call it when the
 * order was paid or refunded, after credits were taken back for a refund (decision 73). Books nothing when nothing
 * changed.
 */
export async function bookOrder(tx: Tx, order_id: number): Promise<void> {
  const order = await getOrder(tx, order_id)
  const paid = order.status === 'paid'
  const booked = await lockFunds(tx, order_id)
  if (!paid && order.surplus_kobo === 0 && !booked) return
  const funds = booked ?? (await insertFunds(tx, order))
  funds.bookings++
  const entries: MoneyEntry[] = []
  const move = (from: MoneyEntry['from'], to: MoneyEntry['to'], kobo: number, leg: string) =>
    entries.push({
      from,
      to,
      kobo,
      mode: order.mode,
      order_id,
      idempotency_key: `order:${order_id}:${funds.bookings}:${leg}`,
    })

  move('received', 'surplus', order.surplus_kobo - funds.surplus_kobo, 'surplus')
  move('surplus', 'refunded', order.surplus_returned_kobo - funds.surplus_returned_kobo, 'returned')
  funds.surplus_kobo = order.surplus_kobo
  funds.surplus_returned_kobo = order.surplus_returned_kobo

  if (paid && funds.received_kobo === 0) {
    const vat_kobo = vatWithin(order.amount_kobo, order.vat_percent)
    move('received', 'deferred', funds.net_kobo, 'net')
    move('received', 'vat', vat_kobo, 'vat')
    funds.received_kobo = funds.net_kobo + vat_kobo
  }

  let net_back_kobo = 0
  if (paid && order.refunded_kobo > funds.refunded_kobo) {
    const vatIn = (kobo: number) => vatWithin(kobo, order.vat_percent)
    const net_before_kobo = funds.net_kobo - (funds.refunded_kobo - vatIn(funds.refunded_kobo))
    const vat_back_kobo = vatIn(order.refunded_kobo) - vatIn(funds.refunded_kobo)
    const back_kobo = order.refunded_kobo - funds.refunded_kobo - vat_back_kobo
    move('vat', 'refunded', vat_back_kobo, 'vat_back')
    move('deferred', 'refunded', back_kobo, 'net_back')
    // Months that are not granted yet lose value in proportion.
    const from_ungranted_kobo =
      net_before_kobo > 0 ? portion(funds.ungranted_kobo, back_kobo, net_before_kobo) : 0
    net_back_kobo = back_kobo - from_ungranted_kobo - funds.released_kobo
    funds.ungranted_kobo -= from_ungranted_kobo
    funds.released_kobo = 0
    funds.refunded_kobo = order.refunded_kobo
  }

  if (entries.every(({ kobo }) => kobo === 0)) return
  await insertMoneyEntries(tx, entries)
  await updateFunds(tx, funds)
  if (net_back_kobo > 0) await takeFromValues(tx, order_id, net_back_kobo)
  // The credits taken back were worth more than the refund.
  else await writeEarnings(tx, houseEarning(order_id, -net_back_kobo))
}

/**
 * Takes refunded money first from the value of the order's remaining credits, and then from the earnings of its
 * licences, each in the same proportion.
 */
async function takeFromValues(tx: Tx, order_id: number, back_kobo: number): Promise<void> {
  let short = back_kobo
  const take = (value_kobo: number) => {
    const part = Math.min(short, value_kobo)
    short -= part
    return part
  }
  const lots = await lockLotsOfOrder(tx, order_id)
  await reduceLots(
    tx,
    lots.map((lot) => ({ lot, credits: 0, value_kobo: take(lot.value_left_kobo) })),
  )
  for (const held of await lockHeldOfOrder(tx, order_id))
    await reduceHeld(tx, held, { credits: 0, value_kobo: take(held.value_kobo) })
  if (short === 0) return

  const licences = await listLicenceValues(tx, order_id)
  const worth = licences.reduce((sum, { value_kobo }) => sum + value_kobo, 0)
  const wanted = Math.min(short, worth)
  let seen = 0
  let given = 0
  const taken: NewEarning[] = []
  for (const { value_kobo, share_kobo, ...licence } of licences) {
    seen += value_kobo
    const part = portion(wanted, seen, worth) - given
    given += part
    if (part === 0) continue
    const share = portion(share_kobo, part, value_kobo)
    taken.push({ ...licence, cause: 'refund', order_id, value_kobo: -part, share_kobo: -share })
  }
  await writeEarnings(tx, [...taken, ...houseEarning(order_id, given - short)])
}

const houseEarning = (order_id: number, value_kobo: number): NewEarning[] =>
  value_kobo === 0
    ? []
    : [
        {
          cause: 'refund',
          order_id,
          entitlement_id: null,
          contributor_id: null,
          share_percent: 0,
          value_kobo,
          share_kobo: 0,
        },
      ]
