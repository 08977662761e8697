-- Settings that owners change at the desk (decision 114): each publication adds a version of a topic. Without one, the
-- shop uses what it was shipped with.
create table setting_versions (
  version_id bigint generated always as identity primary key,
  topic text not null,
  -- Valid by the topic's schema when it was published.
  content jsonb not null,
  -- Null: published by a command on the server.
  operator_id bigint references operators,
  created_at timestamptz not null default now(),
  -- From when it applies.
  valid_from timestamptz not null,
  -- Since when it no longer applies although nothing replaced it. Never set once something was sold under it.
  taken_back_at timestamptz
);
create index setting_versions_valid on setting_versions (topic, valid_from desc, version_id desc)
  where taken_back_at is null;

create trigger setting_versions_stay
  before delete or update of version_id, topic, content, operator_id, created_at, valid_from on setting_versions
  for each row execute function refuse_log_change();
create trigger setting_versions_never_emptied before truncate on setting_versions
  for each statement execute function refuse_log_change();

-- At most one draft of each topic.
create table setting_drafts (
  topic text primary key,
  content jsonb not null,
  revision bigint generated always as identity,
  operator_id bigint references operators,
  changed_at timestamptz not null default now()
);

-- What was sold, so that later prices change no receipt, renewal or rollover. Null: as in a new shop, by its code.
alter table orders
  -- The prices that applied; null: those of a new shop. A renewal has those of the order it renews.
  add column prices_version bigint references setting_versions,
  -- "Creative Basic, 5 images a month".
  add column item text,
  -- "Creative Basic"; null for a pack.
  add column plan_name text,
  -- Maximum of unused credits carried over to the next month.
  add column rollover_cap bigint check (rollover_cap >= 0);
create index orders_prices_version on orders (prices_version) where prices_version is not null;
alter table entitlements add column prices_version bigint references setting_versions;
create index entitlements_prices_version on entitlements (prices_version) where prices_version is not null;
