import { AGREEMENT_VERSION, findOffer, findPlan, first_prices, PAYOUT_MIN_KOBO } from '@taswira/contract'
import { expect } from 'vitest'
import { inTransaction, oneRow } from '../db/pool.ts'
import { shareHeldCredits } from '../features/earnings/share-unused.ts'
import { openPayout } from '../features/payouts/open-payout.ts'
import { advanceSubscription } from '../features/subscriptions/advance-subscription.ts'
import { type codes, type LicensedImage, lotOf, Model, type Operation, VAT_PERCENT } from './money-model.ts'
import { passTime } from './pass-time.ts'
import { givenContributor } from './test-contributor.ts'
import type { TestMember } from './test-member.ts'
import { givenOperator, type TestOperator } from './test-operator.ts'
import { startTestPayments, type TestPayments } from './test-payments.ts'
import { createWorld, type World } from './world.ts'

/** A site with 60 images by two contributors in turn; every third image is under no agreement. */
export interface MoneyShop {
  world: World
  provider: TestPayments
  operator: TestOperator
  usernames: string[]
  assets: LicensedImage[]
  close(): Promise<void>
}

export async function openMoneyShop(): Promise<MoneyShop> {
  const provider = await startTestPayments()
  const world = await createWorld({
    payments: provider,
    env: { LIMITS_FACTOR: '100000' },
    settings: {
      identity: { vat_percent: VAT_PERCENT },
      payment_rules: {
        hold_days: 0,
        free_month_kobo: 99_999_999_900,
        approve_above_kobo: 99_999_999_900,
        two_above_kobo: 99_999_999_900,
      },
    },
  })
  const operator = await givenOperator(world)
  const payee = { full_name: 'Ada Obi' }
  const usernames = [
    (await givenContributor(world, payee)).username,
    (await givenContributor(world, payee)).username,
  ]
  await world.db.query(
    `insert into payout_details (contributor_id, kind, bank_code, bank_name, sealed, last4, account_name, changed_at)
     select contributor_id, 'nuban', '057', 'Zenith Bank', 'x', '6789', 'ADA OBI', '-infinity' from contributors
     where username = any($1)`,
    [usernames],
  )
  const assets: LicensedImage[] = []
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
  return {
    world,
    provider,
    operator,
    usernames,
    assets,
    async close() {
      await world.close()
      await provider.close()
    },
  }
}

/** A real member and a model that performs the same operations. */
export class Pair {
  readonly model = new Model()
  #next = 0
  readonly member: TestMember
  readonly #shop: MoneyShop
  constructor(shop: MoneyShop, member: TestMember) {
    this.#shop = shop
    this.member = member
  }

  async do(one: Operation): Promise<void> {
    const { member, model } = this
    const { world, assets } = this.#shop
    switch (one.kind) {
      case 'claim':
        await member.claim()
        if (!model.claimed) model.lasting.push(lotOf(null, first_prices.welcome_credits, 0))
        model.claimed = true
        return
      case 'goodwill': {
        await world.db.query("update goodwill_gifts set created_at = created_at - interval '2 days'")
        const gift = { credits: one.credits, reason: 'Sorry', idempotency_key: crypto.randomUUID() }
        const given = await this.#shop.operator.post(`members/${await member.userId()}/goodwill/`, gift)
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
        await shareAllHeld(world)
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
    const frequency = findPlan(first_prices, code) ? (yearly ?? 'MONTHLY') : 'One-time purchase'
    const order = await member.order(code, frequency)
    if (findPlan(first_prices, code) && model.active && model.waiting.length > 0)
      return expect(order.statusCode).toBe(409)
    const { reference } = order.json<{ reference: string }>()
    await this.#shop.provider.act(reference, { outcome: 'success' })
    expect((await member.verify(reference)).json()).toMatchObject({ status: true })
    const { amount_kobo: amount, credits, months } = findOffer(first_prices, code, frequency)!
    model.buy({
      amount,
      credits,
      months,
      reference,
      refunded: 0,
      reversed: 0,
      granted: 0,
      ungranted: 0,
    })
  }

  async #payOut({ which, reports: reported }: Extract<Operation, { kind: 'payout' }>) {
    const { world, provider, usernames } = this.#shop
    const contributor = usernames[which % 2]!
    const kobo = await balanceOf(world, contributor)
    const { contributor_id } = await oneRow<{ contributor_id: number }>(
      world.db,
      'select contributor_id from contributors where username = $1',
      [contributor],
    )
    const reference = await openPayout({ ...world, mode: 'test' }, contributor_id, null)
    expect(reference !== undefined).toBe(kobo >= PAYOUT_MIN_KOBO)
    if (!reference) return
    expect(await balanceOf(world, contributor)).toBe(0)
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
    const { world, provider } = this.#shop
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

/** Returns a contributor's current balance in kobo. */
const balanceOf = async (world: World, username: string) => (await balances(world))[username] ?? 0

export async function shareAllHeld(world: World) {
  await world.db.query('update held_credits set release_at = now()')
  await shareHeldCredits(world.db)
}

/** Returns the balance of each account in the books, in kobo: contributors by name, all others by kind. */
export async function balances(world: World): Promise<Record<string, number>> {
  const { rows } = await world.db.query<{ name: string; kobo: number }>(
    `select coalesce(username, kind) as name, coalesce(sum(kobo), 0)::bigint as kobo
     from money_accounts a left join contributors using (contributor_id) left join (
       select to_account as account_id, kobo from money_entries
       union all select from_account, -kobo from money_entries) moved using (account_id) group by 1`,
  )
  return Object.fromEntries(rows.map(({ name, kobo }) => [name, kobo]))
}
