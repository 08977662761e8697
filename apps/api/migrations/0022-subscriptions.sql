-- Subscriptions: paid periods of members, the credits granted in each month of a period, and renewals.

-- One paid period of a plan: a month, or a year with monthly credits. Its code, credits and months are the order's.
create table subscriptions (
  subscription_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  order_id bigint not null unique references orders,
  -- 'waiting': paid, and begins when the active one ends.
  status text not null default 'waiting' check (status in ('waiting', 'active', 'ended')),
  starts_at timestamptz,
  ends_at timestamptz,
  granted_months integer not null default 0 check (granted_months between 0 and 12),
  -- When the next month's credits are granted or, after the last month, the period ends.
  next_due_at timestamptz,
  auto_renew boolean not null default false,
  -- When the member was notified of the renewal of a yearly plan.
  announced_at timestamptz,
  -- When the period was paid.
  created_at timestamptz not null default now(),
  constraint subscriptions_dates check (
    (status = 'waiting') = (starts_at is null) and (starts_at is null) = (ends_at is null)
    and (starts_at is null) = (next_due_at is null))
);
-- A member has at most one active plan.
create unique index subscriptions_active on subscriptions (user_id) where status = 'active';
create index subscriptions_user on subscriptions (user_id, subscription_id);
create index subscriptions_due on subscriptions (next_due_at) where status = 'active';
create index subscriptions_renewing on subscriptions (ends_at) where status = 'active' and auto_renew;

-- The card that a member allows us to charge again, stored only as long as a renewal needs it.
create table saved_cards (
  user_id uuid primary key references users,
  -- The provider's card authorisation and the email address that paid first, encrypted with the server's secret.
  sealed bytea not null,
  -- Label shown to people: "visa ending in 4081".
  label text not null,
  mode text not null check (mode in ('test', 'live')),
  saved_at timestamptz not null default now()
);

-- Attempts to charge the card for the next period, each written before the card is charged. Their orders are settled
-- like any other.
create table renewal_attempts (
  attempt_id bigint generated always as identity primary key,
  -- The period that the attempt renews.
  subscription_id bigint not null references subscriptions,
  try_number integer not null check (try_number between 1 and 10),
  order_id bigint not null unique references orders,
  -- 'sent': charged or about to be charged, result unknown. 'needs_action': the bank needs the member's confirmation.
  -- 'dropped': cancelled before it was sent.
  state text not null default 'sent' check (state in ('sent', 'needs_action', 'paid', 'refused', 'dropped')),
  -- Where the member confirms the payment.
  action_url text,
  created_at timestamptz not null default now(),
  -- When to ask the provider about it next; until then it belongs to the process that sent it.
  next_check_at timestamptz not null default now() + interval '1 minute',
  unique (subscription_id, try_number)
);
-- At most one charge for a period may be in progress or paid.
create unique index renewal_attempts_one on renewal_attempts (subscription_id) where state in ('sent', 'needs_action', 'paid');
create index renewal_attempts_due on renewal_attempts (next_check_at) where state in ('sent', 'needs_action');
