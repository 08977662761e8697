-- Releases: consent of people and property owners to the use of images that show them or their property (decision 77).

create table releases (
  release_id bigint generated always as identity primary key,
  -- Its id in URLs of the studio and the desk.
  release_key text not null unique check (release_key ~ '^[0-9a-f]{32}$'),
  contributor_id bigint not null references contributors,
  kind text not null check (kind in ('model', 'property')),
  -- Signed on paper: a reviewer accepts or refuses a photo of it.
  on_paper boolean not null default false,
  -- 'open': its link waits for an answer, or has expired. 'waiting': a paper release without a decision. 'refused': a
  -- reviewer didn't accept the paper release. Only 'signed' releases count.
  status text not null default 'open'
    check (status in ('open', 'waiting', 'signed', 'declined', 'refused', 'cancelled', 'withdrawn')),
  -- SHA-256 of the token in the link. It stays after use, so that the page can show that the link was used.
  link_hash bytea unique check (length(link_hash) = 32),
  link_expires_at timestamptz,
  -- SHA-256 of the token in the withdrawal link, which works as long as the release exists.
  withdrawal_hash bytea unique check (length(withdrawal_hash) = 32),
  -- The version of the signed text, and its SHA-256, hex.
  text_version text,
  text_sha256 text check (text_sha256 ~ '^[0-9a-f]{64}$'),
  -- Sensitive uses that the signer agreed to: codes of packages/contract/src/releases/release-rules.ts.
  uses text[] not null default '{}',
  -- The contributor's label and, once signed, all names: JSON, encrypted with the server's secret.
  sealed bytea not null,
  -- Where the encrypted photo of a paper release is stored. Its key is in `sealed`, so that the file is unreadable
  -- without this row.
  paper_key text unique,
  created_at timestamptz not null default now(),
  -- For a paper release, the date written on it, known from the start; midnight in UTC.
  signed_at timestamptz,
  -- When it was declined, refused, cancelled or withdrawn.
  ended_at timestamptz,
  constraint releases_signed check (
    case when on_paper then status not in ('open', 'declined') and signed_at is not null
        and num_nonnulls(link_hash, link_expires_at, withdrawal_hash, text_version, text_sha256) = 0
      else status not in ('waiting', 'refused') and num_nulls(link_hash, link_expires_at) = 0
        and (status in ('signed', 'withdrawn')) = (
          signed_at is not null and withdrawal_hash is not null and text_version is not null and text_sha256 is not null)
    end),
  -- Reviewers can view the paper of a release that counts; a paper that never will is deleted at once.
  constraint releases_paper check ((paper_key is not null) = (on_paper and status in ('waiting', 'signed', 'withdrawn'))),
  constraint releases_ended check (
    (status in ('declined', 'refused', 'cancelled', 'withdrawn')) = (ended_at is not null))
);
create index releases_of_contributor on releases (contributor_id, release_id desc);
create index releases_waiting on releases (created_at, release_id) where status = 'waiting';
create index releases_withdrawn on releases (ended_at) where status = 'withdrawn';

-- Signed releases are immutable.
create function refuse_signed_release_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signed release can''t be changed';
end $$;
create trigger releases_stay_signed
  before update of contributor_id, kind, text_version, text_sha256, uses, signed_at, withdrawal_hash on releases
  for each row when (old.signed_at is not null) execute function refuse_signed_release_change();

create function list_unused_paper() returns trigger language plpgsql as $$
begin
  insert into unused_files (master_key) values (old.paper_key) on conflict do nothing;
  return null;
end $$;

create trigger releases_list_deleted_paper after delete on releases
  for each row when (old.paper_key is not null) execute function list_unused_paper();
create trigger releases_list_dropped_paper after update of paper_key on releases
  for each row when (old.paper_key is not null and new.paper_key is null) execute function list_unused_paper();

create table submission_releases (
  submission_id bigint not null references submissions on delete cascade,
  release_id bigint not null references releases on delete cascade,
  attached_at timestamptz not null default now(),
  primary key (submission_id, release_id)
);
create index submission_releases_of_release on submission_releases (release_id);

create table asset_releases (
  asset_id bigint not null references assets on delete cascade,
  release_id bigint not null references releases,
  attached_at timestamptz not null default now(),
  primary key (asset_id, release_id)
);
create index asset_releases_of_release on asset_releases (release_id);

-- Image pages show what is released.
create trigger asset_releases_changed after insert or delete on asset_releases
  for each statement execute function notify_catalogue_changed();

-- A release counts only for images that were shown to its signer (decision 92).
create table release_pictures (
  release_id bigint not null references releases on delete cascade,
  -- The picture_key of a submission, and later of its asset.
  picture_key text not null check (picture_key ~ '^[0-9a-f]{20}$'),
  shown_at timestamptz not null default now(),
  primary key (release_id, picture_key)
);
create trigger release_pictures_stay before update on release_pictures
  for each row execute function refuse_signed_release_change();
create trigger release_pictures_changed after insert or delete on release_pictures
  for each statement execute function notify_catalogue_changed();

-- Whether a release covers this picture. Always true on paper: reviewers compare the paper with the images themselves.
create function was_shown(release bigint, picture text) returns boolean language sql stable as $$
  select on_paper or exists (
    select from release_pictures p where p.release_id = r.release_id and p.picture_key = picture)
  from releases r where release_id = release
$$;

-- An image's releases without names; null when its release status isn't stated. Only releases that cover the image
-- count; one that doesn't makes the image "not released". `uses` lists the uses that everyone agreed to.
create function release_summary(asset bigint) returns jsonb language sql stable as $$
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

-- Whether image pages show the image as released.
create function is_released(asset bigint) returns boolean language sql stable as $$
  select coalesce((
    select s->>'status' = 'released' and (s->>'models')::int + (s->>'properties')::int > 0
    from release_summary(asset) s), false)
$$;

-- Locks in a separate statement, so that the update sees what a concurrent transaction committed for another release.
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

-- Needed because accepting a paper release causes no other notification for search and pages.
create trigger assets_released_changed after update of released on assets
  for each statement execute function notify_catalogue_changed();
