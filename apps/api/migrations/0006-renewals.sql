-- Renewal: the card that a member lets us charge again, and each try to charge it for the period after the active one.

alter table orders
  -- Ticked at the checkout, or an order that a renewal made. Means nothing for a pack.
  add column auto_renew boolean not null default false,
  -- Paid, and whoever told of it did not say whether the card may be charged again.
  add column awaits_card boolean not null default false;
create index orders_awaiting_card on orders (order_id) where awaits_card;

-- When a yearly member was told that the renewal is coming.
alter table subscriptions add column announced_at timestamptz;
create index subscriptions_renewing on subscriptions (ends_at) where status = 'active' and auto_renew;

-- A member's card, while it is needed for a renewal and no longer.
create table saved_cards (
  user_id uuid primary key references users,
  -- What the provider charges it by and the address that paid first, encrypted with the server's secret.
  sealed bytea not null,
  -- For people: "visa ending in 4081".
  label text not null,
  mode text not null check (mode in ('test', 'live')),
  saved_at timestamptz not null default now()
);

-- Written before the card is charged. Its order is settled like any other.
create table renewal_attempts (
  attempt_id bigint generated always as identity primary key,
  -- The period that it continues.
  subscription_id bigint not null references subscriptions,
  try_number integer not null check (try_number between 1 and 10),
  order_id bigint not null unique references orders,
  -- 'sent': charged, or about to be; nobody knows yet. 'needs_action': the bank asks the member. 'dropped': cancelled before
  -- it was sent.
  state text not null default 'sent' check (state in ('sent', 'needs_action', 'paid', 'refused', 'dropped')),
  -- Where the member confirms it.
  action_url text,
  created_at timestamptz not null default now(),
  -- When the provider is asked about it next; until then it belongs to the process that sent it.
  next_check_at timestamptz not null default now() + interval '1 minute',
  unique (subscription_id, try_number)
);
-- Nothing more is charged for a period while one charge may still work, or once one has.
create unique index renewal_attempts_one on renewal_attempts (subscription_id) where state in ('sent', 'needs_action', 'paid');
create index renewal_attempts_due on renewal_attempts (next_check_at) where state in ('sent', 'needs_action');
