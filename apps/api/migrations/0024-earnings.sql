-- The money books (decision 73): what buyers paid, in kobo, and how it's shared. Every entry moves money from one
-- account to another. The rules are in apps/api/src/features/earnings (decision 88).

-- 'received': from buyers. 'refunded': returned to buyers. 'surplus': buyers' money received beyond an order.
-- 'deferred': the value of unspent credits. 'payouts': in transfer to contributors. 'paid_out': arrived.
create table money_accounts (
  account_id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('received', 'refunded', 'vat', 'surplus', 'deferred', 'house', 'contributor', 'payouts', 'paid_out')),
  contributor_id bigint references contributors,
  constraint money_accounts_contributor check ((kind = 'contributor') = (contributor_id is not null)),
  unique nulls not distinct (kind, contributor_id)
);
insert into money_accounts (kind)
  values ('received'), ('refunded'), ('vat'), ('surplus'), ('deferred'), ('house'), ('payouts'), ('paid_out');

-- The booked state of an order's money, so that each change of the order is booked once.
create table order_funds (
  order_id bigint primary key references orders,
  mode text not null,
  -- The price without VAT.
  net_kobo bigint not null check (net_kobo >= 0),
  -- The part of net_kobo for months whose credits are not granted yet: all of it until the order is paid, 0 after a
  -- pack is paid.
  ungranted_kobo bigint not null check (ungranted_kobo >= 0),
  months_left integer not null check (months_left >= 1),
  -- Value of credits that a refund deducted and that is not booked yet.
  released_kobo bigint not null default 0 check (released_kobo >= 0),
  -- Amounts booked so far.
  received_kobo bigint not null default 0,
  refunded_kobo bigint not null default 0,
  surplus_kobo bigint not null default 0,
  surplus_returned_kobo bigint not null default 0,
  bookings integer not null default 0
);

-- Credits granted together, and how many are left; an account's oldest lot is spent first.
create table credit_lots (
  lot_id bigint generated always as identity primary key,
  account_id bigint not null references credit_accounts,
  -- The order that paid for them; null: they were given away.
  order_id bigint references orders,
  -- The lot from which they were carried over into this month; its own id if they weren't.
  origin_lot_id bigint not null,
  credits_left bigint not null check (credits_left >= 0),
  value_left_kobo bigint not null check (value_left_kobo >= 0),
  constraint credit_lots_empty check (credits_left > 0 or value_left_kobo = 0)
);
create index credit_lots_left on credit_lots (account_id, lot_id) where credits_left > 0;
create index credit_lots_order on credit_lots (order_id) where credits_left > 0;

-- Plan credits that expired at the end of a plan. A renewal within a week can restore them, so their value is shared
-- out later.
create table held_credits (
  held_id bigint generated always as identity primary key,
  account_id bigint not null references credit_accounts,
  order_id bigint references orders,
  origin_lot_id bigint not null,
  credits bigint not null check (credits > 0),
  value_kobo bigint not null check (value_kobo >= 0),
  release_at timestamptz not null default now() + interval '8 days'
);
create index held_credits_account on held_credits (account_id, held_id);
create index held_credits_order on held_credits (order_id);
create index held_credits_release on held_credits (release_at);

-- The value of licences and the contributors' shares. Append-only: a correction is a negative row.
create table earnings (
  earning_id bigint generated always as identity primary key,
  -- 'licence': credits were spent. 'unused': credits of the same month expired. 'refund': money of the order was
  -- refunded. 'moved': credits of another order now pay for the licence, which changes no total.
  cause text not null check (cause in ('licence', 'unused', 'refund', 'moved')),
  -- Null: the credits were given away.
  order_id bigint references orders,
  origin_lot_id bigint,
  -- Null: no licence, so the house gets all of it.
  entitlement_id bigint,
  -- Null: no agreement covers the image.
  contributor_id bigint references contributors,
  share_percent integer not null default 0,
  credits bigint not null default 0,
  value_kobo bigint not null,
  share_kobo bigint not null default 0,
  -- The part of the contributor's share that exceeded the monthly limit for free credits (decision 89).
  unpaid_kobo bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint earnings_share check (abs(share_kobo) <= abs(value_kobo) and sign(share_kobo) in (0, sign(value_kobo))
    and (contributor_id is not null or share_kobo = 0) and (entitlement_id is not null or contributor_id is null)),
  constraint earnings_unpaid check (unpaid_kobo >= 0 and (unpaid_kobo = 0 or order_id is null))
);
create index earnings_order on earnings (order_id);
create index earnings_lot on earnings (origin_lot_id) where cause = 'licence';
create index earnings_entitlement on earnings (entitlement_id);
create index earnings_contributor on earnings (contributor_id, earning_id) where contributor_id is not null;
create index earnings_free on earnings (contributor_id, created_at) where order_id is null and contributor_id is not null;

create trigger earnings_only_grow before update or delete on earnings
  for each row execute function refuse_ledger_change();
create trigger earnings_never_emptied before truncate on earnings
  for each statement execute function refuse_ledger_change();

create table money_entries (
  entry_id bigint generated always as identity primary key,
  from_account bigint not null references money_accounts,
  to_account bigint not null references money_accounts check (to_account <> from_account),
  kobo bigint not null check (kobo > 0),
  -- Test money is never paid out as real money. Null: no order paid for it.
  mode text check (mode in ('test', 'live')),
  order_id bigint references orders,
  earning_id bigint references earnings,
  payout_id bigint references payouts,
  -- Identifies the event that caused the entry.
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index money_entries_from on money_entries (from_account) include (kobo, mode);
create index money_entries_to on money_entries (to_account) include (kobo, mode);
create index money_entries_earning on money_entries (earning_id);

create trigger money_entries_only_grow before update or delete on money_entries
  for each row execute function refuse_ledger_change();
create trigger money_entries_never_emptied before truncate on money_entries
  for each statement execute function refuse_ledger_change();
