import { first_prices, vatWithin, shipped_terms } from '@taswira/contract'
import { expect } from 'vitest'
import type { Asset } from './test-catalogue.ts'

export const VAT_PERCENT = 7.5
const terms = shipped_terms

export const codes = ['PACK_2', 'PACK_10', 'PACK_5', 'SAS_001', 'SAS_001 YEARLY'] as const

export type Operation =
  | { kind: 'claim' | 'month' | 'held' }
  | { kind: 'goodwill'; credits: number }
  | { kind: 'buy'; code: (typeof codes)[number] }
  | { kind: 'download'; which: number }
  /** Refunds some quarters of what is left of one of the payments so far; a chargeback returns all of it. */
  | { kind: 'refund'; which: number; quarters: number; chargeback: boolean }
  /** Pays out a contributor's balance; the provider sends each report three times. */
  | { kind: 'payout'; which: number; reports: (typeof reports)[number] }

export const reports = [['success'], ['failed'], ['success', 'reversed', 'success']] as const

interface Order {
  amount: number
  credits: number
  months: number
  refunded: number
  /** Credits taken back with refunds. */
  reversed: number
  reference: string
  granted: number
  /** The part of a plan's price that pays for months not granted yet. */
  ungranted: number
}
interface Lot {
  /** Null if the credits were given away. */
  order: Order | null
  month: object
  credits: number
  value: number
}
/** The part of a licence's value that one order's credits paid. */
interface Part {
  order: Order | null
  licence: number | null
  contributor: string | null
  value: number
  share: number
}

const netOf = (kobo: number) => kobo - vatWithin(kobo, VAT_PERCENT)

/** An image and its contributor; `agreed` if it was published under the current agreement. */
export interface LicensedImage {
  asset: Asset
  contributor: string
  agreed: boolean
}

/** Calculates one member's books from plain lists. */
export class Model {
  readonly plan: Lot[] = []
  readonly lasting: Lot[] = []
  held: Lot[] = []
  parts: Part[] = []
  /** How many credits of each month each licence used. */
  readonly used: { month: object; part: Part; credits: number }[] = []
  readonly orders: Order[] = []
  readonly waiting: Order[] = []
  active: Order | undefined
  claimed = false
  last_ended: Order | undefined
  expired_of_last = 0
  licences = 0
  /** Payouts that arrived and were not reversed, in kobo. */
  readonly paid_out: { contributor: string; kobo: number }[] = []

  get credits() {
    return total(this.plan, 'credits') + total(this.lasting, 'credits')
  }

  buy(order: Order) {
    this.orders.push(order)
    if (order.months === 0) return void this.lasting.push(lotOf(order, order.credits, netOf(order.amount)))
    order.ungranted = netOf(order.amount)
    this.waiting.push(order)
    if (!this.active) this.#begin()
  }

  download({ contributor, agreed }: LicensedImage): boolean {
    if (this.credits < first_prices.credits_per_image) return false
    const licence = this.licences++
    const plan = Math.min(first_prices.credits_per_image, total(this.plan, 'credits'))
    const taken = [...take(this.plan, plan), ...take(this.lasting, first_prices.credits_per_image - plan)]
    for (const { order, month, credits, value } of taken) {
      const worth = order ? value : agreed ? credits * terms.free_credit_kobo : 0
      const part = earned(order, licence, agreed ? contributor : null, worth)
      this.parts.push(part)
      this.used.push({ month, part, credits })
    }
    return true
  }

  month() {
    const { active } = this
    if (!active) return void (this.last_ended = undefined)
    if (active.granted === active.months) return this.#end()
    for (const lot of take(this.plan, Math.max(0, total(this.plan, 'credits') - 20))) this.#share(lot)
    this.#grant(active)
  }

  shareHeld() {
    for (const lot of this.held) this.#share(lot)
    this.held = []
  }

  refund(order: Order, kobo: number) {
    const before = order.refunded
    order.refunded += kobo
    const left_before = netOf(order.amount - before)
    // VAT is refunded in proportion, so the net part is a difference of two rounded values.
    const net = kobo - (vatWithin(order.refunded, VAT_PERCENT) - vatWithin(before, VAT_PERCENT))
    const net_before = netOf(order.amount) - (before - vatWithin(before, VAT_PERCENT))
    expect(Math.abs(left_before - net_before)).toBeLessThanOrEqual(1)
    const from_ungranted = net_before > 0 ? Math.floor((order.ungranted * net) / net_before) : 0
    order.ungranted -= from_ungranted
    let short = net - from_ungranted
    const lots = order.months > 0 ? this.plan : this.lasting
    const granted = order.credits * (order.months > 0 ? order.granted : 1)
    const wanted = refundedShare(order, granted) - refundedShare({ ...order, refunded: before }, granted)
    // Of an ended period, only credits returned by a renewal are left.
    const returned =
      order.months === 0 || order === this.active ? lots : lots.filter((lot) => lot.order === order)
    const own = take(returned, wanted, (lot) => lot.order === order)
    const others = take(returned, wanted - total(own, 'credits'))
    for (const lot of [...own, ...others]) short -= lot.value
    for (const lot of others) if (lot.order) this.#payInstead(order, lot.order, lot.value)
    order.reversed += total(own, 'credits') + total(others, 'credits')
    if (order.refunded === order.amount && order.months > 0) this.#revoke(order)
    if (short < 0) this.parts.push(earned(order, null, null, -short))
    for (const lot of [...this.lasting, ...this.plan, ...this.held]) {
      if (lot.order !== order || short <= 0) continue
      const part = Math.min(short, lot.value)
      lot.value -= part
      short -= part
    }
    if (short <= 0) return
    const of_order = this.#merge(order)
    const worth = total(of_order, 'value')
    let seen = 0
    let given = 0
    for (const part of of_order) {
      seen += part.value
      const back = Math.floor((Math.min(short, worth) * seen) / worth) - given
      given += back
      this.parts.push({
        ...part,
        value: -back,
        share: -Math.floor((part.share * back) / Math.max(1, part.value)),
      })
    }
    if (short > given) this.parts.push({ ...earned(order, null, null, 0), value: given - short })
  }

  #begin() {
    const next = this.waiting.shift()
    this.active = next
    if (!next) return
    if (this.last_ended) {
      const last = this.last_ended
      const owed = Math.max(0, refundedShare(last, last.credits * last.granted) - last.reversed)
      let back = Math.max(0, Math.min(20, this.expired_of_last - owed))
      for (const lot of [...this.held].reverse()) {
        const [part] = take([lot], Math.min(back, lot.credits))
        if (!part) continue
        back -= part.credits
        this.plan.push(part)
      }
      this.held = this.held.filter(({ credits }) => credits > 0)
      // The value of these credits was already shared.
      if (back > 0) this.plan.push(lotOf(null, back, 0))
    }
    this.#grant(next)
  }

  #grant(order: Order) {
    const value = Math.floor(order.ungranted / Math.max(1, order.months - order.granted))
    order.ungranted -= value
    order.granted++
    const credits = Math.max(1, order.credits - refundedShare(order, order.credits))
    this.plan.push(lotOf(order, credits, value))
  }

  #end() {
    const expired = take(this.plan, total(this.plan, 'credits'))
    this.expired_of_last = total(expired, 'credits')
    this.held.push(...expired)
    this.last_ended = this.active
    this.#begin()
  }

  #revoke(order: Order) {
    if (order === this.active) return this.#end()
    const place = this.waiting.indexOf(order)
    if (place >= 0) this.waiting.splice(place, 1)
  }

  /** Shares the value of expired credits among the licences of the same month. */
  #share({ order, month, value }: Lot) {
    if (value === 0) return
    const licences = new Map<number, { part: Part; credits: number }>()
    for (const one of this.used) {
      if (one.month !== month) continue
      const known = licences.get(one.part.licence!)
      licences.set(one.part.licence!, { part: one.part, credits: one.credits + (known?.credits ?? 0) })
    }
    if (licences.size === 0) return void this.parts.push(earned(order, null, null, value))
    const users = [...licences.values()].sort((a, b) => a.part.licence! - b.part.licence!)
    const all = total(users, 'credits')
    let seen = 0
    let given = 0
    for (const { part, credits } of users) {
      seen += credits
      const worth = Math.floor((value * seen) / all) - given
      given += worth
      this.parts.push(earned(order, part.licence, part.contributor, worth))
    }
  }

  #payInstead(order: Order, other: Order, worth: number) {
    let left = worth
    for (const part of this.#merge(order)) {
      if (part.licence === null || left === 0) continue
      const value = Math.min(left, part.value)
      const share = Math.floor((part.share * value) / part.value)
      left -= value
      this.parts.push({ ...part, value: -value, share: -share }, { ...part, order: other, value, share })
    }
  }

  /** Returns an order's licences with their remaining value, earliest first. */
  #merge(order: Order): Part[] {
    const merged = new Map<number | null, Part>()
    for (const part of this.parts) {
      if (part.order !== order) continue
      const known = merged.get(part.licence)
      if (known) {
        known.value += part.value
        known.share += part.share
      } else merged.set(part.licence, { ...part })
    }
    return [...merged.values()].filter(({ value }) => value > 0)
  }
}

const refundedShare = ({ amount, refunded }: Order, credits: number) =>
  Math.floor((credits * refunded) / amount)

const earned = (
  order: Order | null,
  licence: number | null,
  contributor: string | null,
  value: number,
): Part => ({
  order,
  licence,
  contributor,
  value,
  share: contributor ? Math.floor((value * terms.share_percent) / 100) : 0,
})
export const lotOf = (order: Order | null, credits: number, value: number): Lot => ({
  order,
  month: {},
  credits,
  value,
})
export const total = <K extends string>(list: readonly Record<K, number>[], key: K) =>
  list.reduce((sum, one) => sum + one[key], 0)

function take(lots: Lot[], credits: number, matches: (lot: Lot) => boolean = () => true): Lot[] {
  const taken: Lot[] = []
  let left = credits
  for (const lot of lots) {
    const part = Math.min(left, lot.credits)
    if (part === 0 || !matches(lot)) continue
    const value = Math.floor((lot.value * part) / lot.credits)
    taken.push({ ...lot, credits: part, value })
    lot.credits -= part
    lot.value -= value
    left -= part
  }
  return taken
}
