-- What operators chose for the covers of categories and for the home page (decision 55). One row is one set, so that it
-- changes as a whole.
create table curated_sets (
  -- 'hero', 'home', or 'cover/' and the slug of a category.
  place text primary key check (place in ('hero', 'home') or place ~ '^cover/[a-z-]+$'),
  -- In the order shown. An asset that is no longer published is left out when the set is read.
  asset_ids bigint[] not null check (cardinality(asset_ids) <= 24),
  changed_at timestamptz not null default now()
);

create trigger curated_sets_changed
  after insert or delete or update on curated_sets
  for each statement execute function notify_catalogue_changed();
