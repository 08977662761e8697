import type { Invariant } from './audit-ledger-queries.ts'

/**
 * SQL for all accounts of the money books with their balances in kobo. All money enters from `received`, so its balance
 * is negative.
 */
const balances = `(select kind, contributor_id, coalesce(sum(kobo), 0)::bigint as kobo from money_accounts a left join (
    select to_account as account_id, kobo from money_entries
    union all select from_account, -kobo from money_entries) moved using (account_id)
  group by kind, contributor_id)`

/**
 * SQL for the value of each licence that an order paid for, and the contributor's share of it, after all corrections.
 */
const by_licence = `(select order_id, entitlement_id, contributor_id, sum(value_kobo) as value, sum(share_kobo) as share
  from earnings group by order_id, entitlement_id, contributor_id)`

/** SQL for the VAT included in an amount of an order, rounded like `vatWithin` of the contract. */
const vatIn = (amount: string) => `coalesce(round(${amount} * vat_percent / (100 + vat_percent)), 0)`

/** Invariants of the money books, which record who receives what buyers paid (decision 73). */
export const money_invariants: Invariant[] = [
  {
    name: 'money received is what contributors, the house, VAT, refunds and unspent credits have together',
    broken: `select 'received ' || received || ', distributed ' || distributed as example from (
      select (select coalesce(sum(case when status = 'paid' then amount_kobo else 0 end + surplus_kobo), 0) from orders) as received,
        (select sum(kobo) from ${balances} b where kind <> 'received') as distributed) m where received <> distributed`,
  },
  {
    name: 'each order has its payment, VAT and refunds in the money books',
    broken: `select 'order ' || o.order_id as example from orders o
      left join (select e.order_id,
          sum(kobo) filter (where f.kind = 'received') - coalesce(sum(kobo) filter (where t.kind = 'received'), 0) as received,
          sum(kobo) filter (where t.kind = 'refunded') as refunded,
          coalesce(sum(kobo) filter (where t.kind = 'vat'), 0) - coalesce(sum(kobo) filter (where f.kind = 'vat'), 0) as vat
        from money_entries e join money_accounts f on f.account_id = e.from_account
        join money_accounts t on t.account_id = e.to_account group by e.order_id) m using (order_id)
      where coalesce(received, 0) <> case when status = 'paid' then amount_kobo else 0 end + surplus_kobo
        or coalesce(refunded, 0) <> case when status = 'paid' then refunded_kobo else 0 end + surplus_returned_kobo
        or coalesce(vat, 0) <> case when status = 'paid'
          then ${vatIn('amount_kobo')} - ${vatIn('refunded_kobo')} else 0 end`,
  },
  {
    name: 'deferred money is what unspent credits are worth',
    broken: `select 'deferred ' || deferred || ', worth ' || worth as example from (
      select (select kobo from ${balances} b where kind = 'deferred') as deferred,
        (select coalesce(sum(value_left_kobo), 0) from credit_lots)
          + (select coalesce(sum(value_kobo), 0) from held_credits)
          + (select coalesce(sum(ungranted_kobo + released_kobo), 0) from order_funds where received_kobo > 0) as worth) m where deferred <> worth`,
  },
  {
    name: 'each credit of a member is in a lot',
    broken: `select 'account ' || account_id as example from (
        select account_id, sum(credits) as credits from (
          select to_account as account_id, credits from credit_entries
          union all select from_account, -credits from credit_entries) moved
        join credit_accounts using (account_id) where user_id is not null group by account_id) e
      full join (select account_id, sum(credits_left) as credits from credit_lots group by 1) l using (account_id)
      where coalesce(e.credits, 0) <> coalesce(l.credits, 0)`,
  },
  {
    name: 'each contributor has the shares of their licences and no more',
    broken: `select 'contributor ' || a.contributor_id as example from (
        select contributor_id, sum(kobo) as kobo from money_accounts a join (
          select to_account as account_id, earning_id, kobo from money_entries
          union all select from_account, earning_id, -kobo from money_entries) moved using (account_id)
        where kind = 'contributor' and earning_id is not null group by 1) a
      full join (select contributor_id, sum(share_kobo) as kobo from earnings where contributor_id is not null group by 1) s
        using (contributor_id)
      where coalesce(a.kobo, 0) <> coalesce(s.kobo, 0)`,
  },
  {
    name: 'a licence is valued for all of its credits, and never below zero',
    broken: `select 'licence ' || entitlement_id as example from (
        select entitlement_id, sum(credits) as credits from earnings where cause = 'licence' group by 1) e
      where e.credits <> (select sum(credits) from credit_entries where idempotency_key in
        ('download:' || entitlement_id || ':plan', 'download:' || entitlement_id || ':lasting'))
      union all
      select 'licence ' || entitlement_id from ${by_licence} e
      where entitlement_id is not null and (value < 0 or share < 0 or share > value)`,
  },
  {
    // The monthly limit for free credits may leave part of a share unpaid; we keep that part (decision 89).
    name: 'each share is what its agreement says',
    broken: `select 'earning ' || earning_id as example from earnings e
      where cause in ('licence', 'unused') and share_kobo + unpaid_kobo <> value_kobo * share_percent / 100`,
  },
  {
    name: 'each payout is where its state says, once',
    broken: `select 'payout ' || reference as example from payouts p left join (
        select payout_id, sum(case when t.kind = 'contributor' then 0 else kobo end)
          - sum(case when f.kind = 'contributor' then 0 else kobo end) as away,
          sum(case when t.kind = 'paid_out' then kobo else 0 end) - sum(case when f.kind = 'paid_out' then kobo else 0 end) as paid
        from money_entries e join money_accounts f on f.account_id = e.from_account
        join money_accounts t on t.account_id = e.to_account where payout_id is not null group by 1) m using (payout_id)
      where away is distinct from case when state in ('failed', 'reversed', 'declined') then 0 else kobo end
        or paid is distinct from case when state = 'success' then kobo else 0 end`,
  },
  {
    name: 'the money books still refuse changes',
    broken: `select 'trigger ' || name || ' is missing or switched off' as example
      from unnest(array['earnings_only_grow', 'earnings_never_emptied', 'money_entries_only_grow',
        'money_entries_never_emptied', 'payouts_keep_their_sum', 'payouts_stay']) as name
      where not exists (select from pg_trigger where tgname = name and tgenabled <> 'D')`,
  },
]
