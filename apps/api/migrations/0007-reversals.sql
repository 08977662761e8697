-- Reversals: money that went back to the member, and the credits that went back with it. Amounts are in kobo.

alter table credit_accounts drop constraint credit_accounts_kind;
-- 'reversed': where credits go whose payment was taken back.
alter table credit_accounts add constraint credit_accounts_kind check (
  (user_id is null and kind in ('welcome', 'sold', 'spent', 'expired', 'reversed'))
  or (user_id is not null and kind in ('lasting', 'plan')));
insert into credit_accounts (user_id, kind, balance) values (null, 'reversed', null);

alter table credit_entries drop constraint credit_entries_cause;
alter table credit_entries add constraint credit_entries_cause check (
  cause in ('welcome', 'download', 'pack', 'plan', 'expiry', 'carry_over', 'reversal'));

-- Since when somebody should look at this member: a payment was disputed or taken back.
alter table users add column payments_flagged_at timestamptz;

-- Of what was paid, given back so far; only grows.
alter table orders add column refunded_kobo bigint not null default 0
  constraint orders_refunded check (refunded_kobo between 0 and amount_kobo);

-- Each word of the provider about money that went back, once.
create table refunds (
  refund_id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- 'refund:' and its reference: one part given back. 'dispute', 'reversed': what all of it comes to.
  source text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null default now(),
  unique (order_id, source)
);
