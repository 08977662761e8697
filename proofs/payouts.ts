import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { oneRow } from '../apps/api/src/db/pool.ts'
import { ask, type Shop, SIGNING_KEY } from './shop.ts'
import { download, expectBalancedBooks, order, sendWebhook, until, verify } from './steps.ts'

interface Transfer {
  reference: string
  status: string
  amount: number
}

interface Payee {
  contributor_id: number
  reference: string
}

/** Number of licences whose earnings are enough for a payout: as many as one pack pays for. */
const LICENCES = 3

/**
 * Contributors request payouts. Both servers are killed right after the provider accepted a transfer and before they
 * could store its answer, and then at random moments; each event arrives three times, and some transfers are reversed
 * after they succeeded. Every contributor is paid once.
 */
export async function payContributors(shop: Shop, count: number): Promise<string> {
  const payees: Payee[] = []
  for (let made = 0; made < count; made++) payees.push(await givenPayee(shop))
  await approveAll(shop)

  // The provider accepts the transfer without an answer, so the process is killed while it waits.
  let kills = 0
  for (; kills < 3; kills++) {
    const before = (await transfersOf(shop)).length
    await tell(shop, '/_transfers/next', { status: 'pending', hang: true })
    await restart(shop)
    await until(60_000, async () => (await transfersOf(shop)).length > before)
    await killBoth(shop)
  }
  for (; (await countOpen(shop)) > 0; kills++) {
    assert.ok(kills < 60, `${await countOpen(shop)} payouts are still open`)
    await restart(shop)
    // Shorter than sending all of them takes, and longer each time.
    await sleep(200 + 200 * kills)
    await finishAccepted(shop)
    await killBoth(shop)
  }
  await Promise.all(shop.servers.map((server) => server.start()))

  const reversed = payees.slice(0, Math.ceil(count / 3))
  for (const { reference } of reversed) {
    const { amount } = (await transfersOf(shop)).find((one) => one.reference === reference)!
    for (const status of ['reversed', 'reversed', 'reversed', 'success'])
      assert.equal((await sendWebhook(shop.servers[1], eventOf(reference, status, amount))).status, 200)
  }
  const transfers = await transfersOf(shop)
  assert.equal(transfers.length, count, 'each payout was accepted once')
  assert.equal(new Set(transfers.map(({ reference }) => reference)).size, count)
  for (const { reference } of payees) {
    const { state } = await oneRow<{ state: string }>(
      shop.db,
      'select state from payouts where reference = $1',
      [reference],
    )
    const back = reversed.some((one) => one.reference === reference)
    assert.equal(state, back ? 'reversed' : 'success', reference)
  }
  await expectBalancedBooks(shop)
  return `${count} payouts, both servers killed ${kills} times, every event three times: each was sent once, ${reversed.length} reversed ones are back in their balances, audit passed`
}

/** A contributor with enough earnings and an account, who has requested a payout. */
async function givenPayee(shop: Shop): Promise<Payee> {
  const [server] = shop.servers
  const [payee, buyer] = (await shop.givenMembers(2)) as [
    Awaited<ReturnType<Shop['givenMembers']>>[number],
    Awaited<ReturnType<Shop['givenMembers']>>[number],
  ]
  const { contributor_id } = await oneRow<{ contributor_id: number }>(
    shop.db,
    "insert into contributors (username, full_name, user_id) values ($1, 'Proof Payee', $2) returning contributor_id",
    [`payee-${randomBytes(6).toString('hex')}`, payee.user_id],
  )
  const stock_ids = await shop.givenAssets(LICENCES)
  await shop.db.query(
    "update assets set contributor_id = $2, agreement_version = '2026-11' where stock_id = any($1)",
    [stock_ids, contributor_id],
  )
  // Free credits would be spent first.
  const welcome = await shop.givenAssets(8)
  for (const stock_id of welcome) assert.equal((await download(server, buyer, stock_id)).status, 200)
  const bought = await order(server, buyer)
  await shop.pay(bought)
  assert.equal((await verify(server, buyer, bought)).body.status, true)
  for (const stock_id of stock_ids) assert.equal((await download(server, buyer, stock_id)).status, 200)
  const recipient = await tell(shop, '/transferrecipient', {
    type: 'nuban',
    name: 'Proof Payee',
    account_number: String(1_000_000_000 + contributor_id),
    bank_code: '057',
  })
  const { recipient_code } = recipient.data as { recipient_code: string }
  await shop.db.query(
    `insert into payout_details (contributor_id, kind, bank_code, bank_name, sealed, last4, recipient_code, changed_at)
     values ($1, 'nuban', '057', 'Zenith Bank', 'x', '6789', $2, '-infinity')`,
    [contributor_id, recipient_code],
  )
  const { status, body } = await ask(server, '/api/studio/payouts/', { token: payee.token, body: {} })
  assert.equal(status, 201)
  return { contributor_id, reference: String(body.reference) }
}

async function approveAll(shop: Shop) {
  await shop.db.query(
    `with operator as (
       insert into operators (email, password_hash, role) values ('proof-payouts@desk.test', '$argon2id$none', 'owner')
       returning operator_id)
     update payouts set state = 'ready', approved_by = operator_id from operator where state = 'waiting'`,
  )
}

async function restart(shop: Shop) {
  await Promise.all(shop.servers.map((server) => server.kill()))
  await shop.db.query('update payouts set next_check_at = now()')
  await Promise.all(shop.servers.map((server) => server.start()))
}

const killBoth = (shop: Shop) => Promise.all(shop.servers.map((server) => server.kill()))

/**
 * Completes the transfers that the provider has accepted, and reports each three times to a server that may be about to
 * die.
 */
async function finishAccepted(shop: Shop) {
  for (const { reference, status, amount } of await transfersOf(shop)) {
    if (status === 'pending') await tell(shop, `/_transfers/${reference}`, { status: 'success' })
    for (const _ of [1, 2, 3])
      await sendWebhook(shop.servers[1], eventOf(reference, 'success', amount)).catch(() => {})
  }
}

const eventOf = (reference: string, status: string, amount: number) =>
  JSON.stringify({
    event: `transfer.${status}`,
    data: { reference, status, amount, currency: 'NGN', domain: 'test' },
  })

const transfersOf = async (shop: Shop) =>
  (await fetch(`${shop.provider}/_transfers`)).json() as Promise<Transfer[]>

const countOpen = async (shop: Shop) =>
  (
    await oneRow<{ open: number }>(
      shop.db,
      "select count(*) as open from payouts where state in ('ready', 'sent', 'pending')",
    )
  ).open

async function tell(shop: Shop, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(shop.provider + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${SIGNING_KEY}` },
    body: JSON.stringify(body),
  })
  assert.ok(answer.ok, `${path}: ${answer.status}`)
  return (await answer.json()) as Record<string, unknown>
}
