-- A release counts only for images that its signer saw (docs/decisions/0092-releases-belong-to-what-was-shown.md).

create table release_pictures (
  release_id bigint not null references releases on delete cascade,
  -- Of a submission, and later of its image.
  picture_key text not null check (picture_key ~ '^[0-9a-f]{20}$'),
  shown_at timestamptz not null default now(),
  primary key (release_id, picture_key)
);
create trigger release_pictures_stay before update on release_pictures
  for each row execute function refuse_signed_release_change();
create trigger release_pictures_changed after insert or delete on release_pictures
  for each statement execute function notify_catalogue_changed();

-- Their page showed what was attached at the time.
insert into release_pictures (release_id, picture_key, shown_at)
  select release_id, picture_key, signed_at from releases
    join submission_releases using (release_id) join submissions using (submission_id)
  where releases.status in ('signed', 'withdrawn') and not on_paper and attached_at <= signed_at
  union
  select release_id, picture_key, signed_at from releases
    join asset_releases using (release_id) join assets using (asset_id)
  where releases.status in ('signed', 'withdrawn') and not on_paper and attached_at <= signed_at;

-- A signed release has a link again only while it asks about further images.
update releases set link_expires_at = now() where signed_at is not null and link_expires_at > now();

-- Whether a release covers this picture. Reviewers compare a paper with the images themselves.
create function was_shown(release bigint, picture text) returns boolean language sql stable as $$
  select on_paper or exists (
    select from release_pictures p where p.release_id = r.release_id and p.picture_key = picture)
  from releases r where release_id = release
$$;

-- As before, but only with releases that cover the image. One that doesn't yet makes it not released.
create or replace function release_summary(asset bigint) returns jsonb language sql stable as $$
  with attached as (
    select r.*, was_shown(r.release_id, a.picture_key) as shown
    from asset_releases join releases r using (release_id) join assets a using (asset_id)
    where asset_id = asset and r.status = 'signed'),
  counted as (
    select count(*) filter (where kind = 'model') as models, count(*) filter (where kind = 'property') as properties
    from attached where shown)
  select jsonb_build_object(
    'status', case when a.release_status = 'released' and exists (select from attached where not shown)
      then 'not_released' else a.release_status end,
    'models', c.models, 'properties', c.properties, 'uses', (
      select coalesce(jsonb_agg(use order by use), '[]') from (
        select use from attached, unnest(uses) use where shown
        group by use having count(*) = c.models + c.properties) agreed))
  from assets a, counted c where a.asset_id = asset and a.release_status is not null
$$;
