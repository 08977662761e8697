import assert from 'node:assert/strict'
import { oneRow } from '../apps/api/src/db/pool.ts'
import type { ProofMember } from './members-and-assets.ts'
import type { Shop } from './shop.ts'
import { creditsOf, expectBalancedBooks, order, runConcurrently, sendWebhook } from './steps.ts'

/** Price of the pack that `order` buys, in kobo, and its credits. */
const PRICE_KOBO = 936_000
const CREDITS = 10
/** Amounts of the transfers: too small, exact, and too large. */
const amounts_kobo = [1, 400_000, 935_999, PRICE_KOBO, PRICE_KOBO, 940_000, 1_400_000]

interface LateOrder {
  member: ProofMember
  reference: string
  /** In kobo. */
  transfers: number[]
}

/**
 * Orders get one to three transfers of any amount, each reported twice, in any order, on both servers, while one of
 * them is killed. Each order that one transfer pays for is granted once, and all other money can be refunded.
 */
export async function takeLatePayments(shop: Shop, count: number): Promise<string> {
  const [mortal, stable] = shop.servers
  const members = await shop.givenMembers(10)
  const orders: LateOrder[] = []
  await runConcurrently(count, 10, async (n) => {
    const member = members[n % members.length]!
    const transfers = Array.from({ length: 1 + (n % 3) }, () => oneOf(amounts_kobo))
    orders.push({ member, reference: await order(stable, member), transfers })
  })
  const reports = orders
    .flatMap(({ reference, transfers }, place) =>
      transfers.flatMap((kobo, number) =>
        [0, 1].map(() => eventOf(reference, 10 * place + number + 1, kobo)),
      ),
    )
    .sort(() => Math.random() - 0.5)

  let killed: Promise<void> | undefined
  await runConcurrently(reports.length, 16, async (n) => {
    if (n === Math.floor(reports.length / 3)) killed = mortal.kill().then(() => mortal.start())
    // The provider repeats an event until the answer is 200.
    for (let attempt = n; ; attempt++) {
      const { status } = await sendWebhook(attempt % 2 ? mortal : stable, reports[n]!)
      if (status === 200) return
      assert.ok([0, 429, 503].includes(status), `status ${status}`)
    }
  })
  await killed

  let paid = 0
  for (const { reference, transfers } of orders) if (await expectSettled(shop, reference, transfers)) paid++
  for (const member of members) {
    const granted = orders.filter((one) => one.member === member && isPaid(one.transfers)).length
    assert.equal(await creditsOf(shop, member), 24 + CREDITS * granted)
  }
  await expectBalancedBooks(shop)
  return `${reports.length} reports of transfers for ${count} orders, one server killed: ${paid} granted once, all other money up for return, audit passed`
}

const isPaid = (transfers: number[]) => transfers.some((kobo) => kobo >= PRICE_KOBO)

const oneOf = (values: number[]) => values[Math.floor(Math.random() * values.length)]!

async function expectSettled(shop: Shop, reference: string, transfers: number[]): Promise<boolean> {
  const { status, surplus_kobo } = await oneRow<{ status: string; surplus_kobo: number }>(
    shop.db,
    'select status, surplus_kobo from orders where reference = $1',
    [reference],
  )
  const received = transfers.reduce((sum, kobo) => sum + kobo, 0)
  const paid = isPaid(transfers)
  assert.deepEqual(
    { status, surplus_kobo },
    { status: paid ? 'paid' : 'review', surplus_kobo: received - (paid ? PRICE_KOBO : 0) },
    `${reference} with ${transfers.join(' + ')}`,
  )
  return paid
}

/** The provider's event about one transfer; `id` is unique within this proof. */
const eventOf = (reference: string, id: number, amount: number) =>
  JSON.stringify({
    event: 'charge.success',
    data: {
      id,
      reference,
      status: 'success',
      amount,
      requested_amount: PRICE_KOBO,
      currency: 'NGN',
      domain: 'test',
      channel: 'bank_transfer',
    },
  })
