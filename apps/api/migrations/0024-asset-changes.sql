-- Which assets changed since when, so that a search index reads only what is new to it
-- (docs/decisions/0052-search-in-segments.md). Unlogged: after a crash, a restore or a failover PostgreSQL empties both
-- tables, the next process sets a new epoch, and every index is built again.

-- The last change of each asset whose search result it can alter; deleted assets stay.
create unlogged table asset_changes (
  asset_id bigint primary key,
  -- The transaction. Sequence numbers and times become visible out of order; transactions can be waited for.
  changed_in xid8 not null
);
create index asset_changes_in_order on asset_changes (changed_in, asset_id);

-- Names the period in which asset_changes lost nothing.
create unlogged table search_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);

create function note_asset_change() returns trigger language plpgsql as $$
begin
  insert into asset_changes (asset_id, changed_in) values (coalesce(new.asset_id, old.asset_id), pg_current_xact_id())
  on conflict (asset_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;

create trigger assets_note_change
  after insert or delete or update of title, keywords, category_slug, contributor_id, status, published_at, colours,
    width_px, height_px on assets
  for each row execute function note_asset_change();
