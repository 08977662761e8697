-- A member's permanent right to an asset; downloading it again is free. The idempotency keys of its credit entries
-- contain its id.
create table entitlements (
  entitlement_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  asset_id bigint not null references assets,
  -- Its price in credits when it was licensed.
  credits bigint not null check (credits > 0),
  licensed_at timestamptz not null default now(),
  unique (user_id, asset_id)
);
create index entitlements_newest on entitlements (user_id, licensed_at desc, entitlement_id desc);
create index entitlements_asset on entitlements (asset_id);
