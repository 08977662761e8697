-- Licences: what members have paid for with credits.

-- 'plan': granted by a subscription, spent first, and lost when it ends. 'spent': where the credits of downloads go.
alter table credit_accounts drop constraint credit_accounts_kind;
alter table credit_accounts add constraint credit_accounts_kind check (
  (user_id is null and kind in ('welcome', 'spent')) or (user_id is not null and kind in ('lasting', 'plan')));
insert into credit_accounts (user_id, kind, balance) values (null, 'spent', null);

alter table credit_entries drop constraint credit_entries_cause;
alter table credit_entries add constraint credit_entries_cause check (cause in ('welcome', 'download'));

-- A member's lasting right to an asset; downloading it again is free. Its debit is the entries named after it.
create table entitlements (
  entitlement_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  asset_id bigint not null references assets,
  -- What was paid for it, in credits.
  credits bigint not null check (credits > 0),
  licensed_at timestamptz not null default now(),
  unique (user_id, asset_id)
);
create index entitlements_newest on entitlements (user_id, licensed_at desc, entitlement_id desc);
create index entitlements_asset on entitlements (asset_id);
