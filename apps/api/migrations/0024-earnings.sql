-- The money books (decision 73): what buyers paid, in kobo, and who gets it. Every entry takes money from one account and
-- gives it to another. The rules are in apps/api/src/features/earnings (decision 88).

-- 'received': from buyers. 'refunded': back to them. 'surplus': theirs, received beyond an order. 'deferred': the value of
-- credits that nobody has spent yet. 'payouts': in transfer to contributors. 'paid_out': arrived.
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

-- What is known of an order's money, so that each change of the order is booked once.
create table order_funds (
  order_id bigint primary key references orders,
  mode text not null,
  -- The price without VAT.
  net_kobo bigint not null check (net_kobo >= 0),
  -- Of it, what months pay for that are not granted yet; a pack is granted at once. All of it until the order is paid.
  ungranted_kobo bigint not null check (ungranted_kobo >= 0),
  months_left integer not null check (months_left >= 1),
  -- Value of credits that a refund took back and that is not booked yet.
  released_kobo bigint not null default 0 check (released_kobo >= 0),
  -- Booked so far.
  received_kobo bigint not null default 0,
  refunded_kobo bigint not null default 0,
  surplus_kobo bigint not null default 0,
  surplus_returned_kobo bigint not null default 0,
  bookings integer not null default 0
);

-- Credits that were granted together, and what is left of them; the oldest of an account are spent first.
create table credit_lots (
  lot_id bigint generated always as identity primary key,
  account_id bigint not null references credit_accounts,
  -- The order that paid for them; null: given away.
  order_id bigint references orders,
  -- The lot of the month that they were carried over from; otherwise itself.
  origin_lot_id bigint not null,
  credits_left bigint not null check (credits_left >= 0),
  value_left_kobo bigint not null check (value_left_kobo >= 0),
  constraint credit_lots_empty check (credits_left > 0 or value_left_kobo = 0)
);
create index credit_lots_left on credit_lots (account_id, lot_id) where credits_left > 0;
create index credit_lots_order on credit_lots (order_id) where credits_left > 0;

-- Plan credits that expired at the end of a plan. A renewal within a week can return them, so their value waits longer.
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

-- What licences are worth and what their contributors get of it; only grows, and a correction is a negative row.
create table earnings (
  earning_id bigint generated always as identity primary key,
  -- 'licence': credits were spent. 'unused': credits of the same month expired. 'refund': money of the order went back.
  -- 'moved': credits of another order pay for the licence now, which changes nobody's sum.
  cause text not null check (cause in ('licence', 'unused', 'refund', 'moved')),
  -- Null: credits that were given away.
  order_id bigint references orders,
  origin_lot_id bigint,
  -- Null: no licence, so that all of it is the house's.
  entitlement_id bigint,
  -- Null: the image is under no agreement.
  contributor_id bigint references contributors,
  share_percent integer not null default 0,
  credits bigint not null default 0,
  value_kobo bigint not null,
  share_kobo bigint not null default 0,
  -- Of the share that the agreement states, what the monthly limit of given credits left unpaid (decision 89).
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
  -- Test money is never paid out as real money. Null: no order paid it.
  mode text check (mode in ('test', 'live')),
  order_id bigint references orders,
  earning_id bigint references earnings,
  payout_id bigint references payouts,
  -- The one event this entry represents.
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
