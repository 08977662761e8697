import type { Invariant } from './audit-ledger-queries.ts'

/** SQL for the number of documents of a kind in each year and their highest number. */
const gapsIn = (series: string, number: string, table: string) => `select '${series} of ' || year as example
      from (select split_part(${number}, '-', -2)::int as year, count(*) as documents,
          max(split_part(${number}, '-', -1)::int) as last_number
        from ${table} where ${number} is not null group by 1) d
      full join (select * from document_series where series = '${series}') s using (year)
      where d.last_number is distinct from s.last_number or d.documents <> d.last_number`

/** Invariants that link refunds and saved cards to orders and the ledger. */
export const payment_invariants: Invariant[] = [
  {
    name: 'what went back of an order is what the provider said, once',
    broken: `select 'order ' || o.order_id as example from orders o
      left join (select order_id, greatest(sum(amount_kobo) filter (where source like 'refund:%'),
          max(amount_kobo) filter (where source not like 'refund:%')) as said_kobo
        from refunds group by order_id) r using (order_id)
      where o.refunded_kobo + o.surplus_returned_kobo <> least(o.amount_kobo + o.surplus_kobo, coalesce(r.said_kobo, 0))`,
  },
  {
    name: 'money beyond an order is what its transactions had, and somebody has to review it or did',
    broken: `select 'order ' || order_id as example from orders o
      where surplus_kobo <> (select coalesce(sum(value::bigint), 0) from jsonb_each_text(extra_transactions))
        or (surplus_kobo > 0 and not exists (select from payment_reviews r where r.order_id = o.order_id))`,
  },
  {
    name: 'each reversal took credits of its member to where they belong',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts f on f.account_id = e.from_account join credit_accounts t on t.account_id = e.to_account
      left join orders o on e.idempotency_key like 'reversal:%' and o.order_id = e.order_id
      where (e.cause = 'reversal' or t.kind = 'reversed') and (o.order_id is null or e.cause <> 'reversal'
        or t.kind <> 'reversed' or f.user_id is distinct from o.user_id or o.status <> 'paid'
        or f.kind <> case when o.months > 0 then 'plan' else 'lasting' end
        or substring(e.idempotency_key from '\\d+$')::bigint > o.refunded_kobo)`,
  },
  {
    name: 'no order was reversed for more than its share of what it granted',
    broken: `select 'order ' || o.order_id as example
      from (select order_id, sum(credits) as credits
        from credit_entries where cause = 'reversal' and order_id is not null group by 1) taken
      join orders o using (order_id) left join subscriptions s using (order_id)
      where taken.credits > (o.credits * coalesce(s.granted_months, 1) * o.refunded_kobo) / o.amount_kobo`,
  },
  {
    name: 'a plan whose money went back is over, and its member flagged or looked at',
    broken: `select 'order ' || o.order_id as example from orders o
      join users u on u.user_id = o.user_id left join subscriptions s on s.order_id = o.order_id
      where o.refunded_kobo > 0 and ((u.payments_flagged_at is null
          and not exists (select from payment_reviews r where r.order_id = o.order_id and r.looked_at is not null))
        or (o.months > 0 and o.status = 'paid' and o.refunded_kobo = o.amount_kobo and s.status <> 'ended'))`,
  },
  {
    name: 'invoice and credit note numbers have no gaps',
    // Numbers are unique, so a series has no gaps if its highest number equals the number of documents.
    broken: `${gapsIn('invoice', 'invoice_number', 'orders')}
      union all ${gapsIn('credit_note', 'credit_note_number', 'credit_notes')}`,
  },
  {
    name: 'each paid order has an invoice, and credit notes for what was refunded',
    broken: `select 'order ' || o.order_id as example from orders o
      left join (select order_id, sum(amount_kobo) as kobo from credit_notes group by order_id) n using (order_id)
      where (o.status = 'paid') <> (o.invoice_number is not null)
        or coalesce(n.kobo, 0) <> case when o.status = 'paid' then o.refunded_kobo else 0 end`,
  },
  {
    name: 'no period was renewed twice',
    broken: `select 'subscription ' || subscription_id as example from renewal_attempts
      where state in ('sent', 'needs_action', 'paid') group by subscription_id having count(*) > 1`,
  },
  {
    name: 'each renewal has an order of its member, and each that worked is paid',
    broken: `select 'attempt ' || a.attempt_id as example from renewal_attempts a
      join orders o on o.order_id = a.order_id join subscriptions s on s.subscription_id = a.subscription_id
      where o.user_id <> s.user_id or o.months = 0 or (a.state = 'paid' and o.status <> 'paid')
        or (a.state in ('sent', 'needs_action') and o.status = 'paid')`,
  },
  {
    name: 'a card is kept only for a plan that renews',
    broken: `select 'member ' || c.user_id as example from saved_cards c
      where not exists (select from subscriptions s
        where s.user_id = c.user_id and s.auto_renew and s.status in ('active', 'waiting'))`,
  },
]
