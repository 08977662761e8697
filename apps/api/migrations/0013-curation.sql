-- Images that operators chose for category covers and the home page (decision 55). Each row is a whole set, so that a
-- set changes at once.
create table curated_sets (
  -- 'hero', 'home', or 'cover/' and a category slug.
  place text primary key check (place in ('hero', 'home') or place ~ '^cover/[a-z-]+$'),
  -- In display order. Assets that are no longer published are skipped when the set is read.
  asset_ids bigint[] not null check (cardinality(asset_ids) <= 24),
  changed_at timestamptz not null default now()
);

create trigger curated_sets_changed
  after insert or delete or update on curated_sets
  for each statement execute function notify_catalogue_changed();
