-- Subscriptions: the periods that members have paid for, and the credits that each month of them grants.

alter table credit_accounts drop constraint credit_accounts_kind;
-- 'expired': where plan credits go that nobody used in time.
alter table credit_accounts add constraint credit_accounts_kind check (
  (user_id is null and kind in ('welcome', 'sold', 'spent', 'expired'))
  or (user_id is not null and kind in ('lasting', 'plan')));
insert into credit_accounts (user_id, kind, balance) values (null, 'expired', null);

alter table credit_entries drop constraint credit_entries_cause;
alter table credit_entries add constraint credit_entries_cause check (
  cause in ('welcome', 'download', 'pack', 'plan', 'expiry', 'carry_over'));

-- One paid period of a plan: a month, or a year that grants month by month. Its code, credits and months are the order's.
create table subscriptions (
  subscription_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  order_id bigint not null unique references orders,
  -- 'waiting': paid, and begins when the active one ends.
  status text not null default 'waiting' check (status in ('waiting', 'active', 'ended')),
  starts_at timestamptz,
  ends_at timestamptz,
  granted_months integer not null default 0 check (granted_months between 0 and 12),
  -- When the next month is granted or, after the last, the period ends.
  next_due_at timestamptz,
  auto_renew boolean not null default false,
  -- When it was paid.
  created_at timestamptz not null default now(),
  constraint subscriptions_dates check (
    (status = 'waiting') = (starts_at is null) and (starts_at is null) = (ends_at is null)
    and (starts_at is null) = (next_due_at is null))
);
-- One plan at a time.
create unique index subscriptions_active on subscriptions (user_id) where status = 'active';
create index subscriptions_user on subscriptions (user_id, subscription_id);
create index subscriptions_due on subscriptions (next_due_at) where status = 'active';
