-- The desk's lists by status, members found by the start of their address, goodwill credits, and the sales report.

create index orders_status on orders (status, order_id);
-- Unpublished images are few; the published ones have indexes of their own.
create index assets_unpublished on assets (asset_id) where status = 'unpublished';
-- A prefix of an address; the unique index follows the collation and can't find it.
create index users_email_prefix on users (email text_pattern_ops);
create index users_created on users (created_at);

alter table credit_accounts drop constraint credit_accounts_kind;
-- 'goodwill': where credits come from that an operator gives.
alter table credit_accounts add constraint credit_accounts_kind check (
  (user_id is null and kind in ('welcome', 'sold', 'spent', 'expired', 'reversed', 'goodwill'))
  or (user_id is not null and kind in ('lasting', 'plan')));
insert into credit_accounts (user_id, kind, balance) values (null, 'goodwill', null);

alter table credit_entries drop constraint credit_entries_cause;
alter table credit_entries add constraint credit_entries_cause check (
  cause in ('welcome', 'download', 'pack', 'plan', 'expiry', 'carry_over', 'reversal', 'goodwill'));

-- Credits that operators gave; the reason is in the desk log.
create table goodwill_gifts (
  gift_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  operator_id bigint not null references operators,
  credits integer not null check (credits > 0),
  -- The same form sent again is the same gift.
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now()
);
create index goodwill_gifts_operator on goodwill_gifts (operator_id, created_at);

-- Where the order was placed from, ISO 3166-1 alpha-2; null: unknown.
alter table orders add column country text check (country ~ '^[A-Z]{2}$');
create index orders_paid on orders (paid_at) where status = 'paid';
create index refunds_created on refunds (created_at);
