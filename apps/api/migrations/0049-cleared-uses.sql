-- Sensitive uses that everyone in an image agreed to, for the filter and for words that may harm people (decision 131):
-- codes of packages/contract/src/releases/release-rules.ts. Kept up to date with `released`.
alter table assets add column cleared_uses text[] not null default '{}';

create function cleared_uses_of(asset bigint) returns text[] language sql stable as $$
  select coalesce((
    select array(select jsonb_array_elements_text(s->'uses') use order by use) from release_summary(asset) s
    where is_released(asset)), '{}')
$$;

-- Locks in a separate statement, so that the update sees what a concurrent transaction committed for another release.
create or replace function refresh_released(asset_ids bigint[]) returns void language plpgsql as $$
begin
  perform from assets where asset_id = any(asset_ids) order by asset_id for no key update;
  update assets set released = is_released(asset_id), cleared_uses = cleared_uses_of(asset_id)
  where asset_id = any(asset_ids)
    and (released, cleared_uses) is distinct from (is_released(asset_id), cleared_uses_of(asset_id));
end $$;

-- Search also depends on cleared uses, and on the faces of an image whose number of people isn't stated.
create or replace trigger assets_note_change
  after insert or delete or update of title, keywords, category_slug, contributor_id, status, published_at, colours,
    width_px, height_px, people, released, cleared_uses, faces, digital_source_type on assets
  for each row execute function note_asset_change();

create or replace trigger assets_released_changed after update of released, cleared_uses, faces on assets
  for each statement execute function notify_catalogue_changed();

update assets set cleared_uses = cleared_uses_of(asset_id) where released;
