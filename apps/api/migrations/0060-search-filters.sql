-- What searches are filtered by: the number of people (0059), releases that count, and how an image was made.

-- Whether it has releases that count; `refresh_released` keeps it up to date.
alter table assets add column released boolean not null default false;

-- As image pages say it: see release_summary (0055).
create function is_released(asset bigint) returns boolean language sql stable as $$
  select coalesce((
    select s->>'status' = 'released' and (s->>'models')::int + (s->>'properties')::int > 0
    from release_summary(asset) s), false)
$$;

-- Locks first: a statement of its own sees what another transaction, which changed another release, has committed.
create function refresh_released(asset_ids bigint[]) returns void language plpgsql as $$
begin
  perform from assets where asset_id = any(asset_ids) order by asset_id for no key update;
  update assets set released = not released where asset_id = any(asset_ids) and released <> is_released(asset_id);
end $$;

create function refresh_released_asset() returns trigger language plpgsql as $$
begin
  perform refresh_released(array[coalesce(new.asset_id, old.asset_id)]);
  return null;
end $$;
create trigger assets_refresh_released after update of release_status on assets
  for each row when (old.release_status is distinct from new.release_status)
  execute function refresh_released_asset();
create trigger asset_releases_refresh_released after insert or delete on asset_releases
  for each row execute function refresh_released_asset();

create function refresh_released_by_release() returns trigger language plpgsql as $$
begin
  perform refresh_released(array(
    select asset_id from asset_releases where release_id = coalesce(new.release_id, old.release_id)));
  return null;
end $$;
create trigger releases_refresh_released after update of status on releases
  for each row when (old.status <> new.status) execute function refresh_released_by_release();
create trigger release_pictures_refresh_released after insert or delete on release_pictures
  for each row execute function refresh_released_by_release();

update assets set released = true where release_status = 'released' and is_released(asset_id);

-- A release on paper is accepted without any other change that search and pages hear of.
create trigger assets_released_changed after update of released on assets
  for each statement execute function notify_catalogue_changed();

create or replace trigger assets_note_change
  after insert or delete or update of title, keywords, category_slug, contributor_id, status, published_at, colours,
    width_px, height_px, people, released, digital_source_type on assets
  for each row execute function note_asset_change();
