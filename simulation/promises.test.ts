import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditLedger } from '../apps/api/src/features/credits/audit-ledger-queries.ts'
import { brokenPromises, promises, type ShopPromise } from './promises.ts'
import type { SimulatedShop } from './simulated-shop.ts'
import { openTestTemplate } from './test-template.ts'

let opened: Awaited<ReturnType<typeof openTestTemplate>>
let shop: SimulatedShop
beforeAll(async () => {
  opened = await openTestTemplate()
  shop = await opened.template.open()
})
afterAll(async () => {
  await shop.close()
  await opened.close()
})

/** Where a promise is checked, as the page says it. */
function checkedBy(promise: ShopPromise): string {
  if ('broken' in promise) return `\`promises.ts\`, ${promise.name}`
  return 'seen_by' in promise
    ? `\`${promise.seen_by}\`, ${promise.name}`
    : `\`npm run audit\`: ${promise.audited_as}`
}

it('docs/promises.md lists every promise with its check', () => {
  const page = readFileSync(join(import.meta.dirname, '../docs/promises.md'), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
  expect(rows.slice(1)).toEqual(promises.map((promise) => `| ${promise.sentence} | ${checkedBy(promise)} |`))
})

it('every promise that is checked elsewhere is checked there', async () => {
  const { checks } = await auditLedger(shop.db)
  for (const promise of promises)
    if ('audited_as' in promise) expect(checks.map(({ name }) => name)).toContain(promise.audited_as)
    else if ('seen_by' in promise) {
      const file = join(import.meta.dirname, promise.seen_by)
      expect(existsSync(file) && readFileSync(file, 'utf8')).toContain(`${promise.name}: `)
    }
})

const every_account =
  "insert into credit_accounts (user_id, kind, balance) select user_id, 'lasting', 0 from users on conflict do nothing"

/** SQL that breaks each promise in a shop that has kept it. */
const breaches: Record<string, string> = {
  code_uses: `with code as (insert into promo_codes (code, percent, offers, first_day, most_uses, most_per_member, operator_id)
      select 'ONCE', 10, '{}', '2028-01-01', 1, 9, operator_id from operators limit 1 returning promo_code_id)
    update orders set promo_code_id = code.promo_code_id, discount_kobo = 100 from code where status = 'paid'`,
  code_uses_by_person: `with code as (insert into promo_codes (code, percent, offers, first_day, most_per_member, operator_id)
      select 'EACH', 10, '{}', '2028-01-01', 1, operator_id from operators limit 1 returning promo_code_id)
    update orders set promo_code_id = code.promo_code_id, discount_kobo = 100 from code where status = 'paid'`,
  welcome_once: `${every_account}; insert into credit_entries (from_account, to_account, credits, cause, idempotency_key)
    select f.account_id, t.account_id, 24, 'welcome', 'welcome:' || t.user_id
    from users u join credit_accounts t on t.user_id = u.user_id and t.kind = 'lasting',
      credit_accounts f where f.kind = 'sold' and f.user_id is null and u.email like '%gmail.com'`,
  refund_received: 'update order_funds set refunded_kobo = received_kobo + 1',
  plan_first: `${every_account}; insert into credit_entries (from_account, to_account, credits, cause, idempotency_key)
    select l.account_id, s.account_id, 3, 'download', 'download:999:lasting' from credit_accounts l, credit_accounts s,
      credit_accounts p where l.kind = 'lasting' and l.user_id = p.user_id and p.kind = 'plan' and s.kind = 'sold'`,
  carried_over: `insert into credit_entries (from_account, to_account, credits, cause, idempotency_key)
    select s.account_id, p.account_id, 90, 'plan', 'plan:' || subscription_id || ':' || month
    from subscriptions join credit_accounts p using (user_id), credit_accounts s, generate_series(8, 9) month
    where p.kind = 'plan' and s.kind = 'sold'`,
  support_refunds: `insert into refund_attempts (idempotency_key, order_id, operator_id, amount_kobo)
    select gen_random_uuid(), order_id, operator_id, 50000000 from orders, operators
    where role = 'support' and status = 'paid' limit 1`,
  spent_refunds: `insert into refund_attempts (idempotency_key, order_id, operator_id, amount_kobo, state, counted_as)
    select gen_random_uuid(), order_id, operator_id, 1, 'processed', 'x' from earnings, operators
    where role = 'support' and order_id is not null limit 1;
    insert into earnings (cause, order_id, entitlement_id, contributor_id, share_percent, credits, value_kobo, share_kobo, unpaid_kobo)
    select 'refund', order_id, entitlement_id, contributor_id, share_percent, 0, -1, -1, 0 from earnings
    where contributor_id is not null and order_id in (select order_id from refund_attempts)`,
  erased_boards: `insert into boards (user_id, board_key, name) select user_id, repeat('a', 32), 'Left' from users limit 1;
    update users set erased_at = now() where user_id in (select user_id from boards)`,
  left_images: 'update contributors set left_at = now()',
}

it.for(promises.filter((promise) => 'broken' in promise).map(({ name }) => name))(
  'a breach of %s is seen',
  async (name) => {
    const db = await shop.db.connect()
    await db.query('begin')
    try {
      expect(await brokenPromises({ db, expired: shop.expired })).toEqual([])
      await db.query(`set local session_replication_role = replica; ${breaches[name]!}`)
      const broken = await brokenPromises({ db, expired: shop.expired })
      expect(broken.map((one) => one.split(':')[0])).toContain(name)
    } finally {
      await db.query('rollback')
      db.release()
    }
  },
)
