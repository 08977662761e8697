-- What operators chose for the covers of categories and for the home page (docs/decisions/0055-curation.md).
-- One row is one set, so that it changes as a whole.
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

-- A sentence about themselves, if they gave one.
alter table contributors add column bio text not null default '' check (length(bio) <= 300);

create trigger contributors_changed
  after update of full_name, bio on contributors
  for each statement execute function notify_catalogue_changed();

-- For the page of a contributor.
create index assets_contributor_newest on assets (contributor_id, published_at desc, asset_id desc)
  where status = 'published';

-- The name is searched with the images, so another name is another entry of each in the search index.
create function index_contributor_again() returns trigger language plpgsql as $$
begin
  update assets set contributor_id = contributor_id where contributor_id = new.contributor_id;
  return null;
end $$;

create trigger contributors_renamed
  after update of full_name, username on contributors
  for each row when (old.full_name <> new.full_name or old.username <> new.username)
  execute function index_contributor_again();
