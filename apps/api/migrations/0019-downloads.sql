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
