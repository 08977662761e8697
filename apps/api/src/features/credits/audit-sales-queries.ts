import { GOODWILL_CREDITS_PER_DAY } from '@taswira/contract'
import type { Invariant } from './audit-ledger-queries.ts'
import { price_lists } from './price-list-queries.ts'

/** SQL: whatever was ever on sale, by version of the prices. */
const catalogue = `(
  with tiers as (
    select version_id, tier ->> 'code' as code, (tier ->> 'monthly_kobo')::bigint as monthly_kobo,
      (tier ->> 'images')::bigint * (content ->> 'credits_per_image')::bigint as credits,
      100 - (content ->> 'yearly_discount_percent')::bigint as percent
    from ${price_lists}, jsonb_array_elements(content -> 'plans') plan, jsonb_array_elements(plan -> 'tiers') tier)
  select version_id, code, 'MONTHLY' as frequency, monthly_kobo as amount_kobo, credits, 1 as months from tiers
  union all
  select version_id, code, 'YEARLY', round(monthly_kobo * 12 * percent / 100.0)::bigint, credits, 12 from tiers
  union all
  select version_id, pack ->> 'code', 'One-time purchase', (pack ->> 'price_kobo')::bigint,
    (pack ->> 'credits')::bigint, 0
  from ${price_lists}, jsonb_array_elements(content -> 'packs') pack) as catalogue`

/** Invariants that link the ledger to orders and payments. */
export const sales_invariants: Invariant[] = [
  {
    name: 'each licence was paid for once, in full, by its member',
    broken: `select 'licence ' || l.entitlement_id as example from entitlements l
      left join credit_entries e on e.cause = 'download'
        and e.idempotency_key in ('download:' || l.entitlement_id || ':plan', 'download:' || l.entitlement_id || ':lasting')
      left join credit_accounts f on f.account_id = e.from_account
      group by l.entitlement_id
      having l.credits is distinct from (select (content ->> 'credits_per_image')::bigint from ${price_lists}
          where version_id is not distinct from l.prices_version) or coalesce(sum(e.credits), 0) <> l.credits
        or not bool_and(f.user_id = l.user_id and e.idempotency_key = 'download:' || l.entitlement_id || ':' || f.kind)`,
  },
  {
    name: 'each debit paid for a licence',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts t on t.account_id = e.to_account
      left join entitlements l on l.entitlement_id = e.for_entitlement_id
      where e.cause = 'download' and (l.entitlement_id is null or t.user_id is not null or t.kind <> 'spent')`,
  },
  {
    name: 'each order was sold as the catalogue has it',
    broken: `select 'order ' || o.order_id as example from orders o
      left join ${catalogue} on catalogue.version_id is not distinct from o.prices_version
        and (catalogue.code, catalogue.frequency, catalogue.amount_kobo, catalogue.credits, catalogue.months)
          = (o.code, o.frequency, o.amount_kobo + o.discount_kobo, o.credits, o.months)
      where catalogue.code is null`,
  },
  {
    name: 'each discount is that of its promotion code',
    broken: `select 'order ' || o.order_id as example from orders o join promo_codes p using (promo_code_id)
      where o.discount_kobo <> least(o.amount_kobo + o.discount_kobo - 10000,
          coalesce(p.amount_kobo, (o.amount_kobo + o.discount_kobo) * p.percent / 100))
        or (p.offers <> '{}' and o.code <> all(p.offers))`,
  },
  {
    name: 'no promotion code was used more often than it allows',
    broken: `select 'code ' || p.code as example from promo_codes p
      join orders o on o.promo_code_id = p.promo_code_id and o.status = 'paid'
      group by p.promo_code_id having count(*) > p.most_uses
      union all
      select 'code ' || p.code || ' by ' || o.user_id from promo_codes p
      join orders o on o.promo_code_id = p.promo_code_id and o.status = 'paid'
      group by p.promo_code_id, o.user_id having count(*) > p.most_per_member`,
  },
  {
    name: 'each paid pack has one grant of its size, to its member',
    broken: `select 'order ' || o.order_id as example from orders o
      left join credit_entries e on e.cause = 'pack' and e.idempotency_key = 'pack:' || o.order_id
      left join credit_accounts t on t.account_id = e.to_account
      where o.status = 'paid' and o.months = 0
        and (e.entry_id is null or e.credits <> o.credits or t.user_id is distinct from o.user_id or t.kind <> 'lasting')`,
  },
  {
    name: 'each grant of a pack has its paid order',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts f on f.account_id = e.from_account
      left join orders o on o.months = 0 and o.status = 'paid' and e.idempotency_key = 'pack:' || o.order_id
      where e.cause = 'pack' and (o.order_id is null or f.user_id is not null or f.kind <> 'sold')`,
  },
  {
    name: 'each paid plan has its subscription, and each subscription its paid order',
    broken: `select 'order ' || coalesce(o.order_id, s.order_id) as example
      from (select * from orders where status = 'paid' and months > 0) o
      full join subscriptions s on s.order_id = o.order_id
      where o.order_id is null or s.order_id is null or o.user_id <> s.user_id`,
  },
  {
    name: 'each month of a subscription was granted once, all that was not refunded, to its member',
    broken: `select 'subscription ' || s.subscription_id as example
      from subscriptions s join orders o using (order_id)
      cross join generate_series(0, o.months - 1) as month
      left join credit_entries e on e.cause = 'plan'
        and e.idempotency_key = 'plan:' || s.subscription_id || ':' || month
      left join credit_accounts t on t.account_id = e.to_account
      where case when month < s.granted_months
        then e.entry_id is null or e.credits > o.credits
          or e.credits < greatest(1, o.credits - (o.credits * o.refunded_kobo) / o.amount_kobo) or t.user_id is distinct from s.user_id or t.kind <> 'plan'
        else e.entry_id is not null end`,
  },
  {
    name: 'each grant of a month has its subscription',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts f on f.account_id = e.from_account
      left join subscriptions s on s.subscription_id = e.subscription_id
      where e.cause = 'plan' and (f.user_id is not null or f.kind <> 'sold' or s.subscription_id is null
        or e.idempotency_key <> all (
          select 'plan:' || s.subscription_id || ':' || month from generate_series(0, s.granted_months - 1) month))`,
  },
  {
    name: 'only plan credits expire, and no more are carried over than expired',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts f on f.account_id = e.from_account join credit_accounts t on t.account_id = e.to_account
      where (e.cause = 'expiry' and (f.kind <> 'plan' or t.kind <> 'expired'))
        or (e.cause = 'carry_over' and (f.kind <> 'expired' or t.kind <> 'plan'))
      union all
      select 'member ' || user_id from (
        select coalesce(f.user_id, t.user_id) as user_id,
          sum(case e.cause when 'expiry' then e.credits else -e.credits end) as lost
        from credit_entries e
        join credit_accounts f on f.account_id = e.from_account join credit_accounts t on t.account_id = e.to_account
        where e.cause in ('expiry', 'carry_over') group by 1) sums where lost < 0`,
  },
  {
    name: 'plan credits and waiting periods need an active plan',
    broken: `select 'account ' || a.account_id as example from credit_accounts a
      where a.kind = 'plan' and a.balance > 0
        and not exists (select from subscriptions s where s.user_id = a.user_id and s.status = 'active')
      union all
      select 'subscription ' || w.subscription_id from subscriptions w where w.status = 'waiting'
        and not exists (select from subscriptions s where s.user_id = w.user_id and s.status = 'active')`,
  },
  {
    name: 'each goodwill gift has one entry of its size, to its member',
    broken: `select 'gift ' || g.gift_id as example from goodwill_gifts g
      left join credit_entries e on e.cause = 'goodwill' and e.idempotency_key = 'goodwill:' || g.gift_id
      left join credit_accounts t on t.account_id = e.to_account
      where e.entry_id is null or e.credits <> g.credits or t.user_id is distinct from g.user_id
        or t.kind <> 'lasting'`,
  },
  {
    name: 'each goodwill entry has its gift',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts f on f.account_id = e.from_account
      left join goodwill_gifts g on e.idempotency_key = 'goodwill:' || g.gift_id
      where e.cause = 'goodwill' and (g.gift_id is null or f.user_id is not null or f.kind <> 'goodwill')`,
  },
  {
    name: `no operator gave more than ${GOODWILL_CREDITS_PER_DAY} goodwill credits in a day`,
    broken: `select 'operator ' || operator_id || ' gave ' || sum(credits) as example from goodwill_gifts
      group by operator_id, (created_at at time zone 'Africa/Lagos')::date
      having sum(credits) > ${GOODWILL_CREDITS_PER_DAY}`,
  },
  {
    name: 'nobody has two active plans',
    broken: `select 'member ' || user_id as example from subscriptions where status = 'active'
      group by user_id having count(*) > 1`,
  },
]
