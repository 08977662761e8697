import {
  CREDITS_PER_IMAGE,
  agreement_versions,
  AGREEMENT_VERSION,
  findOffer,
  findPlan,
  PAYOUT_MIN_KOBO,
  vatWithin,
  WELCOME_CREDITS,
} from '@taswira/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { givenContributor } from '../../testing/test-contributor.ts'
import { passTime } from '../../testing/pass-time.ts'
import { givenOperator, type TestOperator } from '../../testing/test-operator.ts'
import type { Asset } from '../../testing/test-catalogue.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { auditLedger } from '../credits/audit-ledger-queries.ts'
import { advanceSubscription } from '../subscriptions/advance-subscription.ts'
import { openPayout } from '../payouts/open-payout.ts'
import { shareHeldCredits } from './queries.ts'

const VAT_PERCENT = 7.5
const terms = agreement_versions[AGREEMENT_VERSION]!
/** Sequences checked at least, however busy the machine is. */
const FEWEST = 3

let world: World
let provider: TestPayments
let operator: TestOperator
let usernames: string[]
/** Of two contributors in turn; every third is under no agreement. */
const assets: { asset: Asset; contributor: string; agreed: boolean }[] = []
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({
    payments: provider,
    env: {
      LIMITS_FACTOR: '100000',
      SHOP_VAT_PERCENT: String(VAT_PERCENT),
      PAYOUT_APPROVE_ABOVE: '999999999',
      PAYOUT_TWO_ABOVE: '999999999',
    },
  })
  operator = await givenOperator(world)
  usernames = [(await givenContributor(world)).username, (await givenContributor(world)).username]
  await world.db.query(
    `insert into payout_details (contributor_id, kind, bank_code, bank_name, sealed, last4, name_matches, changed_at)
     select contributor_id, 'nuban', '057', 'Zenith Bank', 'x', '6789', true, '-infinity' from contributors
     where username = any($1)`,
    [usernames],
  )
  for (let n = 0; n < 60; n++) {
    const contributor = usernames[n % 2]!
    const agreed = n % 3 > 0
    const asset = await world.givenAsset({
      stored: true,
      creator: { full_name: 'Ada Obi', username: contributor },
    })
    if (agreed)
      await world.db.query('update assets set agreement_version = $2 where asset_id = $1', [
        asset.asset_id,
        AGREEMENT_VERSION,
      ])
    assets.push({ asset, contributor, agreed })
  }
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const codes = ['PACK_2', 'PACK_10', 'PACK_5', 'SAS_001', 'SAS_001 YEARLY'] as const

type Operation =
  | { kind: 'claim' | 'month' | 'held' }
  | { kind: 'goodwill'; credits: number }
  | { kind: 'buy'; code: (typeof codes)[number] }
  | { kind: 'download'; which: number }
  /** Refunds quarters of what is left of one of the payments so far; with a chargeback, all of it. */
  | { kind: 'refund'; which: number; quarters: number; chargeback: boolean }
  /** Pays out a contributor's balance; each report of the provider arrives three times. */
  | { kind: 'payout'; which: number; reports: (typeof reports)[number] }

const reports = [['success'], ['failed'], ['success', 'reversed', 'success']] as const

const nth = fc.integer({ min: 0, max: 1000 })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  fc.constant({ kind: 'claim' as const }),
  { weight: 2, arbitrary: fc.constant({ kind: 'month' as const }) },
  fc.constant({ kind: 'held' as const }),
  fc.record({ kind: fc.constant('goodwill' as const), credits: fc.integer({ min: 1, max: 4 }) }),
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('buy' as const), code: fc.constantFrom(...codes) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('download' as const), which: nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      which: nth,
      quarters: fc.integer({ min: 1, max: 4 }),
      chargeback: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('payout' as const),
      which: nth,
      reports: fc.constantFrom(...reports),
    }),
  },
)

interface Order {
  amount: number
  credits: number
  months: number
  refunded: number
  reference: string
  granted: number
  /** Of a plan's price, what months pay for that are not granted yet. */
  ungranted: number
}
interface Lot {
  /** Null: given away. */
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

/** The books of one member, calculated from plain lists. */
class Model {
  readonly plan: Lot[] = []
  readonly lasting: Lot[] = []
  held: Lot[] = []
  parts: Part[] = []
  /** Credits that each licence took of each month. */
  readonly used: { month: object; part: Part; credits: number }[] = []
  readonly orders: Order[] = []
  readonly waiting: Order[] = []
  active: Order | undefined
  claimed = false
  last_ended: Order | undefined
  expired_of_last = 0
  licences = 0
  /** Payouts that arrived and stayed, in kobo. */
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

  download({ contributor, agreed }: (typeof assets)[number]): boolean {
    if (this.credits < CREDITS_PER_IMAGE) return false
    const licence = this.licences++
    const plan = Math.min(CREDITS_PER_IMAGE, total(this.plan, 'credits'))
    const taken = [...take(this.plan, plan), ...take(this.lasting, CREDITS_PER_IMAGE - plan)]
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
    // VAT goes back in proportion, so the net part is a difference of two roundings.
    const net = kobo - (vatWithin(order.refunded, VAT_PERCENT) - vatWithin(before, VAT_PERCENT))
    const net_before = netOf(order.amount) - (before - vatWithin(before, VAT_PERCENT))
    expect(Math.abs(left_before - net_before)).toBeLessThanOrEqual(1)
    const from_ungranted = net_before > 0 ? Math.floor((order.ungranted * net) / net_before) : 0
    order.ungranted -= from_ungranted
    let short = net - from_ungranted
    const lots = order.months > 0 ? this.plan : this.lasting
    const granted = order.credits * (order.months > 0 ? order.granted : 1)
    const share = (refunded: number) => Math.floor((granted * refunded) / order.amount)
    if (order.months === 0 || order === this.active) {
      const wanted = Math.min(share(order.refunded) - share(before), total(lots, 'credits'))
      const own = take(lots, wanted, (lot) => lot.order === order)
      const others = take(lots, wanted - total(own, 'credits'))
      for (const lot of [...own, ...others]) short -= lot.value
      for (const lot of others) if (lot.order) this.#payInstead(order, lot.order, lot.value)
    }
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
      let back = Math.min(20, this.expired_of_last)
      for (const lot of [...this.held].reverse()) {
        const [part] = take([lot], Math.min(back, lot.credits))
        if (!part) continue
        back -= part.credits
        this.plan.push(part)
      }
      this.held = this.held.filter(({ credits }) => credits > 0)
      // Their value was shared already.
      if (back > 0) this.plan.push(lotOf(null, back, 0))
    }
    this.#grant(next)
  }

  #grant(order: Order) {
    const value = Math.floor(order.ungranted / Math.max(1, order.months - order.granted))
    order.ungranted -= value
    order.granted++
    this.plan.push(lotOf(order, order.credits, value))
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

  /** Expired credits go to the licences of the same month. */
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

  /** An order's licences with what is left of their value, the earliest first. */
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
const lotOf = (order: Order | null, credits: number, value: number): Lot => ({
  order,
  month: {},
  credits,
  value,
})
const total = <K extends string>(list: readonly Record<K, number>[], key: K) =>
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

/** A real member with their model. */
class Pair {
  readonly model = new Model()
  #next = 0
  readonly member: TestMember
  constructor(member: TestMember) {
    this.member = member
  }

  async do(one: Operation): Promise<void> {
    const { member, model } = this
    switch (one.kind) {
      case 'claim':
        await member.claim()
        if (!model.claimed) model.lasting.push(lotOf(null, WELCOME_CREDITS, 0))
        model.claimed = true
        return
      case 'goodwill': {
        await world.db.query("update goodwill_gifts set created_at = created_at - interval '2 days'")
        const gift = { credits: one.credits, reason: 'Sorry', idempotency_key: crypto.randomUUID() }
        const given = await operator.post(`members/${await member.userId()}/goodwill/`, gift)
        expect(given.statusCode).toBe(200)
        return void model.lasting.push(lotOf(null, one.credits, 0))
      }
      case 'buy':
        return this.#buy(one.code)
      case 'download': {
        if (this.#next === assets.length) return
        const chosen = assets[this.#next++]!
        const answer = await member.download(chosen.asset.stock_id)
        expect(answer.statusCode).toBe(model.download(chosen) ? 200 : 402)
        return
      }
      case 'month': {
        await passTime(world.db, member.email, '1 month 1 minute')
        const user_id = await member.userId()
        await inTransaction(world.db, (tx) => advanceSubscription(world, tx, user_id))
        return model.month()
      }
      case 'held':
        await shareAllHeld()
        return model.shareHeld()
      case 'refund':
        return this.#refund(one)
      case 'payout':
        return this.#payOut(one)
    }
  }

  async #buy(name: (typeof codes)[number]) {
    const { member, model } = this
    const [code, yearly] = name.split(' ') as [string, string?]
    const frequency = findPlan(code) ? (yearly ?? 'MONTHLY') : 'One-time purchase'
    const order = await member.order(code, frequency)
    if (findPlan(code) && model.active && model.waiting.length > 0) return expect(order.statusCode).toBe(409)
    const { reference } = order.json<{ reference: string }>()
    await provider.act(reference, { outcome: 'success' })
    expect((await member.verify(reference)).json()).toMatchObject({ status: true })
    const { amount_kobo: amount, credits, months } = findOffer(code, frequency)!
    model.buy({
      amount,
      credits,
      months,
      reference,
      refunded: 0,
      granted: 0,
      ungranted: 0,
    })
  }

  async #payOut({ which, reports: reported }: Extract<Operation, { kind: 'payout' }>) {
    const contributor = usernames[which % 2]!
    const kobo = await balanceOf(contributor)
    const { contributor_id } = await oneRow<{ contributor_id: number }>(
      world.db,
      'select contributor_id from contributors where username = $1',
      [contributor],
    )
    const reference = await openPayout({ ...world, mode: 'test' }, contributor_id, null)
    expect(reference !== undefined).toBe(kobo >= PAYOUT_MIN_KOBO)
    if (!reference) return
    expect(await balanceOf(contributor)).toBe(0)
    await world.db.query("update payouts set state = 'sent', sent_at = now() where reference = $1", [
      reference,
    ])
    for (const status of reported) {
      const data = { reference, status, amount: kobo, currency: 'NGN' }
      const signed = provider.signed({ event: `transfer.${status}`, data })
      for (const _ of [1, 2, 3])
        await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...signed })
    }
    if (reported.at(-1) === 'success' && reported.length === 1)
      this.model.paid_out.push({ contributor, kobo })
  }

  async #refund({ which, quarters, chargeback }: Extract<Operation, { kind: 'refund' }>) {
    const { model } = this
    const open = model.orders.filter(({ amount, refunded }) => refunded < amount)
    if (open.length === 0) return
    const order = open[which % open.length]!
    const left = order.amount - order.refunded
    const kobo = chargeback ? left : Math.ceil((left * quarters) / 4)
    const { reference } = order
    const event = chargeback
      ? {
          event: 'charge.dispute.resolve',
          data: {
            refund_amount: order.amount,
            currency: 'NGN',
            status: 'resolved',
            resolution: 'merchant-accepted',
            transaction: { reference },
          },
        }
      : {
          event: 'refund.processed',
          data: {
            transaction_reference: reference,
            refund_reference: crypto.randomUUID(),
            amount: kobo,
            currency: 'NGN',
          },
        }
    const signed = provider.signed(event)
    // Every event arrives twice.
    for (const _ of [1, 2])
      expect(
        (await world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...signed })).statusCode,
      ).toBe(200)
    model.refund(order, kobo)
  }
}

/** What a contributor has now, in kobo. */
const balanceOf = async (username: string) => (await balances())[username] ?? 0

async function shareAllHeld() {
  await world.db.query('update held_credits set release_at = now()')
  await shareHeldCredits(world.db)
}

/** Balance of each account of the books, in kobo: contributors by name, all others by kind. */
async function balances(): Promise<Record<string, number>> {
  const { rows } = await world.db.query<{ name: string; kobo: number }>(
    `select coalesce(username, kind) as name, coalesce(sum(kobo), 0)::bigint as kobo
     from money_accounts a left join contributors using (contributor_id) left join (
       select to_account as account_id, kobo from money_entries
       union all select from_account, -kobo from money_entries) moved using (account_id) group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, kobo }) => [name, kobo]))
}

it('any sequence of purchases, licences, expiries, refunds, chargebacks and payouts leaves the money of a simple model', async () => {
  let done = 0
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 15, maxLength: 30 }), async (sequence) => {
      await shareAllHeld()
      const before = await balances()
      const pair = new Pair(await world.givenMember())
      for (const one of sequence) {
        await pair.do(one)
        const now = await balances()
        const changed = (name: string) => (now[name] ?? 0) - (before[name] ?? 0)
        const { model } = pair
        const expected: Record<string, number> = {
          received: 0 - total(model.orders, 'amount'),
          refunded: total(model.orders, 'refunded'),
          deferred:
            total([...model.plan, ...model.lasting, ...model.held], 'value') +
            total(model.orders, 'ungranted'),
          vat: model.orders.reduce(
            (sum, { amount, refunded }) =>
              sum + vatWithin(amount, VAT_PERCENT) - vatWithin(refunded, VAT_PERCENT),
            0,
          ),
          house: 0,
        }
        for (const { order, contributor, value, share } of model.parts) {
          expected.house! += order ? value - share : -share
          if (contributor) expected[contributor] = (expected[contributor] ?? 0) + share
        }
        expected.payouts = 0
        expected.paid_out = total(model.paid_out, 'kobo')
        for (const { contributor, kobo } of model.paid_out)
          expected[contributor] = (expected[contributor] ?? 0) - kobo
        expect(Object.fromEntries(Object.keys(expected).map((name) => [name, changed(name)]))).toEqual(
          expected,
        )
        // Nothing appears or vanishes.
        expect(
          total(
            Object.values(now).map((kobo) => ({ kobo })),
            'kobo',
          ),
        ).toBe(0)
      }
      const { checks } = await auditLedger(world.db)
      expect(checks.filter((check) => !check.ok)).toEqual([])
      done++
    }),
    { numRuns: 40, interruptAfterTimeLimit: 25_000, endOnFailure: true },
  )
  expect(done).toBeGreaterThanOrEqual(FEWEST)
})
