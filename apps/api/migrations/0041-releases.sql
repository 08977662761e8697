-- Agreements of people and owners to the use of images that show them or their property (docs/decisions/0077-releases.md).

create table releases (
  release_id bigint generated always as identity primary key,
  -- Its name in addresses of the studio and the desk.
  release_key text not null unique check (release_key ~ '^[0-9a-f]{32}$'),
  contributor_id bigint not null references contributors,
  kind text not null check (kind in ('model', 'property')),
  -- 'open': its link waits for an answer, or has expired.
  status text not null default 'open' check (status in ('open', 'signed', 'declined', 'cancelled', 'withdrawn')),
  -- SHA-256 of the token in the link. It stays when the link was used, so that the page can say so.
  link_hash bytea not null unique check (length(link_hash) = 32),
  link_expires_at timestamptz not null,
  -- SHA-256 of the token in the link that withdraws it, which works as long as the release exists.
  withdrawal_hash bytea unique check (length(withdrawal_hash) = 32),
  -- Which text was signed, and SHA-256 of that text.
  text_version text,
  text_sha256 text check (text_sha256 ~ '^[0-9a-f]{64}$'),
  -- Sensitive uses that were agreed to: codes of packages/contract/src/releases.ts.
  uses text[] not null default '{}',
  -- The contributor's label, and once it's signed all names: JSON, encrypted with the server's secret.
  sealed bytea not null,
  created_at timestamptz not null default now(),
  signed_at timestamptz,
  -- When it was declined, cancelled or withdrawn.
  ended_at timestamptz,
  constraint releases_signed check ((status in ('signed', 'withdrawn')) = (
    signed_at is not null and withdrawal_hash is not null and text_version is not null and text_sha256 is not null)),
  constraint releases_ended check ((status in ('declined', 'cancelled', 'withdrawn')) = (ended_at is not null))
);
create index releases_of_contributor on releases (contributor_id, release_id desc);
create index releases_withdrawn on releases (ended_at) where status = 'withdrawn';

-- What was signed stays as it was signed.
create function refuse_signed_release_change() returns trigger language plpgsql as $$
begin
  raise exception 'a signed release never changes';
end $$;
create trigger releases_stay_signed
  before update of contributor_id, kind, text_version, text_sha256, uses, signed_at, withdrawal_hash on releases
  for each row when (old.signed_at is not null) execute function refuse_signed_release_change();

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

-- Image pages say what is released.
create trigger asset_releases_changed after insert or delete on asset_releases
  for each statement execute function notify_catalogue_changed();

-- What a contributor says: 'not_needed': nobody can be recognised, and no private property is the subject. Null: nobody
-- has said.
alter table submissions
  add column release_status text check (release_status in ('not_needed', 'released', 'not_released'));
alter table assets
  add column release_status text check (release_status in ('not_needed', 'released', 'not_released'));
-- As it was when it was licensed; null: nobody had said, or it was licensed before this.
alter table certificates add column release jsonb;

-- What is released of an image, without a name: null when nobody has said. `uses` are those that everybody agreed to.
create function release_summary(asset bigint) returns jsonb language sql stable as $$
  select jsonb_build_object('status', a.release_status, 'models', r.models, 'properties', r.properties, 'uses', (
      select coalesce(jsonb_agg(use order by use), '[]') from (
        select use from asset_releases join releases using (release_id), unnest(uses) use
        where asset_id = asset and status = 'signed' group by use having count(*) = r.models + r.properties) agreed))
  from assets a, (
    select count(*) filter (where kind = 'model') as models, count(*) filter (where kind = 'property') as properties
    from asset_releases join releases using (release_id) where asset_id = asset and status = 'signed') r
  where a.asset_id = asset and a.release_status is not null
$$;
