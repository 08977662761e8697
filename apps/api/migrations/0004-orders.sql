-- Orders: what members buy with money, and what the payment provider says about it. Amounts are in kobo.

alter table credit_accounts drop constraint credit_accounts_kind;
-- 'sold': where credits come from that were paid for with money.
alter table credit_accounts add constraint credit_accounts_kind check (
  (user_id is null and kind in ('welcome', 'sold', 'spent')) or (user_id is not null and kind in ('lasting', 'plan')));
insert into credit_accounts (user_id, kind, balance) values (null, 'sold', null);

alter table credit_entries drop constraint credit_entries_cause;
alter table credit_entries add constraint credit_entries_cause check (cause in ('welcome', 'download', 'pack'));

-- Written before the provider is asked for anything, so that no payment is without its order.
create table orders (
  order_id bigint generated always as identity primary key,
  -- Random; the provider's name for it too.
  reference text not null unique check (reference ~ '^TSW-[0-9a-f]{24}$'),
  user_id uuid not null references users,
  -- What was ordered, as the catalogue sold it at that moment.
  code text not null,
  frequency text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- Granted at once by a pack, each month by a plan.
  credits bigint not null check (credits > 0),
  -- Months of a plan; 0 for a pack.
  months integer not null check (months in (0, 1, 12)),
  mode text not null check (mode in ('test', 'live')),
  -- 'review': the provider told of a payment that does not match. 'expired': not paid within a day. Both are still
  -- granted when a payment that matches turns up.
  status text not null default 'pending' check (status in ('pending', 'paid', 'review', 'expired')),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When the provider is asked about it next, unless somebody tells us before.
  next_check_at timestamptz not null default now() + interval '1 minute',
  constraint orders_paid check ((status = 'paid') = (paid_at is not null))
);
create index orders_user on orders (user_id, order_id);
create index orders_due on orders (next_check_at) where status = 'pending';

-- Payments that do not match their order, for a person to look at.
create table payment_reviews (
  review_id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- Which of the rules it breaks.
  reason text not null,
  amount_kobo bigint not null,
  currency text not null,
  created_at timestamptz not null default now(),
  unique (order_id, reason, amount_kobo, currency)
);

-- What the provider's webhook brought, each event once.
create table payment_events (
  event_id bigint generated always as identity primary key,
  -- SHA-256 of the bytes.
  body_hash bytea not null unique check (length(body_hash) = 32),
  name text not null,
  reference text,
  -- The bytes, encrypted with the server's secret: they may hold a card's authorisation.
  sealed bytea not null,
  received_at timestamptz not null default now()
);
create index payment_events_received_at on payment_events (received_at);
