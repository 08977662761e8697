import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Operation } from '../../testing/money-model.ts'
import { type MoneyShop, openMoneyShop, Pair, shareAllHeld } from '../../testing/money-shop.ts'

interface History {
  operations: Operation[]
  /**
   * The entries that the operations wrote, in order. Orders, licences and contributors are numbered from 1.
   */
  entries: string[]
  earnings: string[]
}

/**
 * Recorded while database triggers wrote the books (decision 73); four were recorded again when plan refunds
 * began to affect later credits, too (decision 133).
 */
const histories = JSON.parse(
  readFileSync(new URL('recorded-histories.json', import.meta.url), 'utf8'),
) as History[]

let shop: MoneyShop
beforeAll(async () => {
  shop = await openMoneyShop()
})
afterAll(() => shop.close())

it.each(histories)(
  'a recorded history (%#) still produces the same entries',
  async ({ operations, ...recorded }) => {
    await shareAllHeld(shop.world)
    const start = await lastIds()
    const pair = new Pair(shop, await shop.world.givenMember())
    for (const one of operations) await pair.do(one)
    expect(await listWritten(start)).toEqual(recorded)
  },
)

interface Start {
  earning_id: number
  entry_id: number
  order_id: number
  entitlement_id: number
}

async function lastIds(): Promise<Start> {
  const { rows } = await shop.world.db.query<Start>(
    `select (select coalesce(max(earning_id), 0) from earnings) as earning_id,
       (select coalesce(max(entry_id), 0) from money_entries) as entry_id,
       (select coalesce(max(order_id), 0) from orders) as order_id,
       (select coalesce(max(entitlement_id), 0) from entitlements) as entitlement_id`,
  )
  return rows[0]!
}

async function listWritten(start: Start): Promise<Omit<History, 'operations'>> {
  const { db } = shop.world
  const numbers = `with numbered_orders as (
      select order_id, row_number() over (order by order_id) as order_number from orders where order_id > $2),
    licences as (
      select entitlement_id, row_number() over (order by entitlement_id) as licence_number from entitlements
      where entitlement_id > $3),
    payees as (
      select contributor_id, array_position($4::text[], username) as payee from contributors)`
  const ids = [start.order_id, start.entitlement_id, shop.usernames]
  const entries = await db.query<{ entry: string }>(
    `${numbers} select concat_ws(' ', concat(f.kind, fp.payee), '>', concat(t.kind, tp.payee), kobo, coalesce(mode, 'either'),
       'order ' || order_number, case when payout_id is not null then 'payout' end) as entry
     from money_entries e join money_accounts f on f.account_id = e.from_account
     join money_accounts t on t.account_id = e.to_account
     left join payees fp on fp.contributor_id = f.contributor_id left join payees tp on tp.contributor_id = t.contributor_id
     left join numbered_orders using (order_id) 
     where entry_id > $1 order by entry_id`,
    [start.entry_id, ...ids],
  )
  const earnings = await db.query<{ earning: string }>(
    `${numbers} select concat_ws(' ', cause, 'order ' || order_number, 'licence ' || licence_number,
       'contributor ' || payee, share_percent || '%', credits || ' credits', value_kobo, share_kobo) as earning
     from earnings left join numbered_orders using (order_id) left join licences using (entitlement_id)
     left join payees using (contributor_id) where earning_id > $1 order by earning_id`,
    [start.earning_id, ...ids],
  )
  return {
    entries: entries.rows.map(({ entry }) => entry),
    earnings: earnings.rows.map(({ earning }) => earning),
  }
}
