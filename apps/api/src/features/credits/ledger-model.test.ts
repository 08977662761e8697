import { findPack, findPlan, first_prices, monthlyCredits } from '@taswira/contract'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, oneRow } from '../../db/pool.ts'
import { passTime, passUntil } from '../../testing/pass-time.ts'
import type { TestMember } from '../../testing/test-member.ts'
import { startTestPayments, type TestPayments } from '../../testing/test-payments.ts'
import type { Asset } from '../../testing/test-catalogue.ts'
import { seedForTest } from '../../testing/seeded-random.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { renewSubscriptions } from '../payments/renew-subscriptions.ts'
import { advanceSubscription } from '../subscriptions/advance-subscription.ts'
import { auditLedger } from './audit-ledger-queries.ts'

let world: World
let provider: TestPayments
let assets: Asset[]
beforeAll(async () => {
  provider = await startTestPayments()
  world = await createWorld({ payments: provider, env: { LIMITS_FACTOR: '100000' } })
  assets = await world.givenAssets(200, { stored: true })
})
afterAll(async () => {
  await world.close()
  await provider.close()
})

const MEMBERS = 3
const plan_codes = ['SAS_001', 'SAS_004'] as const
const pack_codes = ['PACK_2', 'PACK_10', 'PACK_20'] as const

type Operation =
  | { kind: 'claim' }
  | { kind: 'pack'; code: (typeof pack_codes)[number] }
  | { kind: 'plan'; code: (typeof plan_codes)[number]; frequency: 'MONTHLY' | 'YEARLY'; auto_renew: boolean }
  /** Licenses this many different images at once. */
  | { kind: 'downloads'; images: number }
  | { kind: 'month' }
  | { kind: 'renewal'; outcome: 'success' | 'declined' }
  /** Refunds one of the payments so far. */
  | { kind: 'reversal'; which: number }

const operations: fc.Arbitrary<Operation> = fc.oneof(
  fc.constant({ kind: 'claim' as const }),
  fc.record({ kind: fc.constant('pack' as const), code: fc.constantFrom(...pack_codes) }),
  fc.record({
    kind: fc.constant('plan' as const),
    code: fc.constantFrom(...plan_codes),
    frequency: fc.constantFrom('MONTHLY' as const, 'YEARLY' as const),
    auto_renew: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('downloads' as const), images: fc.integer({ min: 1, max: 6 }) }),
  fc.constant({ kind: 'month' as const }),
  fc.record({
    kind: fc.constant('renewal' as const),
    outcome: fc.constantFrom('success' as const, 'declined' as const),
  }),
  fc.record({ kind: fc.constant('reversal' as const), which: fc.nat(20) }),
)

/** A paid plan period. */
interface Period {
  payment: number
  code: string
  months: number
  months_left: number
  auto_renew: boolean
}

/** The remaining credits of one payment; the oldest are spent first. */
interface Lot {
  payment: number
  credits: number
}

interface Payment {
  credits: number
  pack: boolean
  reversed: boolean
  /** Months granted so far. */
  granted: number
  /** Credits taken back with the reversal. */
  taken: number
}

const total = (lots: Lot[]) => lots.reduce((sum, { credits }) => sum + credits, 0)

/** A member's expected state, computed without a ledger. */
class Model {
  lasting = 0
  lots: Lot[] = []
  claimed = false
  licences = 0
  payments: Payment[] = []
  active: Period | undefined
  waiting: Period[] = []
  /** The credits that expired with the last period, oldest first; null once that was more than a week ago. */
  last: { code: string; payment: number; lots: Lot[] } | null = null

  get plan() {
    return total(this.lots)
  }

  get credits() {
    return this.lasting + this.plan
  }

  download(images: number): number {
    const licensed = Math.min(images, Math.floor(this.credits / first_prices.credits_per_image))
    const cost = licensed * first_prices.credits_per_image
    const from_plan = Math.min(this.plan, cost)
    this.#take(from_plan)
    this.lasting -= cost - from_plan
    this.licences += licensed
    return licensed
  }

  pay(credits: number, pack: boolean): number {
    return this.payments.push({ credits, pack, reversed: false, granted: 0, taken: 0 }) - 1
  }

  buyPlan(code: string, months: number, auto_renew: boolean) {
    const payment = this.pay(grantOf(code), false)
    this.waiting.push({ payment, code, months, months_left: months, auto_renew })
    if (!this.active) this.begin()
  }

  begin() {
    const next = this.waiting.shift()
    this.active = next
    if (!next) return
    if (this.last?.code === next.code) {
      const { credits, granted, reversed, taken } = this.payments[this.last.payment]!
      const owed = reversed ? Math.max(0, credits * granted - taken) : 0
      let back = Math.max(0, Math.min(total(this.last.lots) - owed, capOf(next.code)))
      // Credits that expired last are returned first.
      for (const lot of this.last.lots.toReversed()) {
        const part = Math.min(back, lot.credits)
        back -= part
        if (part > 0) this.lots.push({ ...lot, credits: part })
      }
    }
    this.#grant(next)
  }

  end() {
    this.last = { code: this.active!.code, payment: this.active!.payment, lots: this.lots }
    this.lots = []
    this.begin()
  }

  month() {
    if (!this.active) return void (this.last = null)
    if (--this.active.months_left === 0) return this.end()
    this.#take(Math.max(0, this.plan - capOf(this.active.code)))
    this.#grant(this.active)
  }

  reverse(payment: number) {
    const one = this.payments[payment]!
    one.reversed = true
    if (one.pack) return void (this.lasting -= Math.min(this.lasting, one.credits))
    for (const period of this.waiting) period.auto_renew = false
    if (this.active) this.active.auto_renew = false
    this.waiting = this.waiting.filter((period) => period.payment !== payment)
    const own = this.lots.filter((lot) => lot.payment === payment)
    const is_active = this.active?.payment === payment
    // Of an ended period, only credits returned by a renewal are left.
    one.taken = Math.min(one.credits * one.granted, is_active ? this.plan : total(own))
    this.#take(one.taken, payment)
    if (is_active) this.end()
  }

  #grant({ payment, code }: Period) {
    this.payments[payment]!.granted++
    this.lots.push({ payment, credits: grantOf(code) })
  }

  /** Takes credits from the oldest lots, starting with those of payment `first`. */
  #take(credits: number, first?: number) {
    const order = [
      ...this.lots.filter(({ payment }) => payment === first),
      ...this.lots.filter(({ payment }) => payment !== first),
    ]
    for (const lot of order) {
      const part = Math.min(credits, lot.credits)
      credits -= part
      lot.credits -= part
    }
    this.lots = this.lots.filter((lot) => lot.credits > 0)
  }
}

const grantOf = (code: string) => monthlyCredits(first_prices, findPlan(first_prices, code)!)
const capOf = (code: string) => findPlan(first_prices, code)!.rollover_cap

/** A real member and their model. */
class Pair {
  readonly model = new Model()
  readonly references: string[] = []
  readonly member: TestMember
  #next_asset = 0
  constructor(member: TestMember) {
    this.member = member
  }

  async do(operation: Operation): Promise<void> {
    const { member, model } = this
    switch (operation.kind) {
      case 'claim': {
        expect((await member.claim()).statusCode).toBe(model.claimed ? 409 : 200)
        if (!model.claimed) model.lasting += first_prices.welcome_credits
        model.claimed = true
        return
      }
      case 'pack': {
        await this.#pay(await member.order(operation.code))
        const { credits } = findPack(first_prices, operation.code)!
        model.lasting += credits
        model.pay(credits, true)
        return
      }
      case 'plan': {
        const { code, frequency, auto_renew } = operation
        const order = await member.order(code, frequency, auto_renew)
        const refused = model.active && (model.active.code !== code || model.waiting.length > 0)
        expect(order.statusCode).toBe(refused ? 409 : 201)
        if (refused) return
        await this.#pay(order)
        return model.buyPlan(code, frequency === 'YEARLY' ? 12 : 1, auto_renew)
      }
      case 'downloads': {
        const wanted = Array.from(
          { length: operation.images },
          () => assets[this.#next_asset++ % assets.length]!,
        )
        const answers = await Promise.all(wanted.map((asset) => member.download(asset.stock_id)))
        const licensed = model.download(operation.images)
        expect(answers.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([
          ...Array.from({ length: licensed }, () => 200),
          ...Array.from({ length: operation.images - licensed }, () => 402),
        ])
        return
      }
      case 'month':
        await this.#pass('1 month 1 minute')
        return model.month()
      case 'renewal':
        return this.#renew(operation.outcome)
      case 'reversal':
        return this.#reverse(operation.which)
    }
  }

  async #pay(order: Awaited<ReturnType<TestMember['order']>>) {
    const { reference } = order.json<{ reference: string }>()
    const data = await provider.act(reference, { outcome: 'success' })
    const event = provider.signed({ event: 'charge.success', data })
    const [verified] = await Promise.all([
      this.member.verify(reference),
      world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...event }),
    ])
    expect(verified!.json()).toMatchObject({ status: true })
    this.references.push(reference)
  }

  async #pass(interval: string) {
    await passTime(world.db, this.member.email, interval)
    const user_id = await this.member.userId()
    await inTransaction(world.db, (tx) => advanceSubscription(world, tx, user_id))
  }

  /** Skips to the end of a period with automatic renewal, when the next one starts or the plan ends. */
  async #renew(outcome: 'success' | 'declined') {
    const { active, waiting } = this.model
    if (!active?.auto_renew || waiting.length > 0 || active.months_left > 1) return
    await provider.nextCharge(this.references[active.payment]!, { outcome })
    await passUntil(world.db, this.member.email, '2 days')
    await Promise.all([renewSubscriptions(world), renewSubscriptions(world)])
    // A job run for another member may have started this charge, so wait until it is resolved.
    for (let tries = 0; (await this.#isUndecided()) && tries < 500; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    if (outcome === 'success') {
      this.model.buyPlan(active.code, active.months, true)
      const row = await oneRow<{ reference: string }>(
        world.db,
        'select reference from orders join users using (user_id) where email = $1 order by order_id desc limit 1',
        [this.member.email],
      )
      this.references.push(row.reference)
    }
    await this.#pass('2 days 1 minute')
    active.months_left = 0
    this.model.end()
  }

  async #isUndecided() {
    const { rows } = await world.db.query(
      `select from renewal_attempts a join orders o using (order_id) join users u using (user_id)
       where u.email = $1 and a.state = 'sent'`,
      [this.member.email],
    )
    return rows.length > 0
  }

  async #reverse(which: number) {
    const open = this.model.payments.flatMap((payment, n) => (payment.reversed ? [] : [n]))
    if (open.length === 0) return
    const payment = open[which % open.length]!
    const data = { transaction_reference: this.references[payment], refund_reference: 'r', currency: 'NGN' }
    const refundEvent = () =>
      provider.signed({ event: 'refund.processed', data: { ...data, at: Math.random() } })
    await Promise.all(
      [1, 2].map(() => world.app.inject({ method: 'POST', url: '/webhooks/paystack/', ...refundEvent() })),
    )
    this.model.reverse(payment)
  }
}

it('random operations leave every member with the credits and licences that a simple model predicts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(operations, { minLength: MEMBERS, maxLength: MEMBERS }), {
        minLength: 12,
        maxLength: 24,
      }),
      async (rounds) => {
        const pairs: Pair[] = []
        for (let n = 0; n < MEMBERS; n++) pairs.push(new Pair(await world.givenMember()))
        for (const round of rounds) {
          await Promise.all(round.map((one, n) => pairs[n]!.do(one)))
          for (const { member, model } of pairs) expect(await member.credits()).toBe(model.credits)
        }
        for (const { member, model } of pairs) {
          const subscription = (await member.get('/api/user/subscription/')).json<{ subscription: string }>()
          expect(subscription.subscription).toBe(model.active?.code ?? 'SAS_000')
          const downloads = await member.get('/api/user/user_downloads/')
          expect(Number(downloads.headers['x-total-count'])).toBe(model.licences)
        }
        const { checks } = await auditLedger(world.db)
        expect(checks.filter((check) => !check.ok)).toEqual([])
      },
    ),
    { seed: seedForTest('credits of a simple model'), numRuns: 5, endOnFailure: true },
  )
})
