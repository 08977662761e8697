-- An image is one row from its upload to its sale (decision 76): rows of `submissions` move into the table of assets.

lock table assets, submissions, asset_captions, submission_captions, asset_releases, submission_releases,
  submission_decisions, submission_appeals, uploads, desk_log in access exclusive mode;

create temp table moved on commit drop as
  select submission_id, coalesce(asset_id, nextval(pg_get_serial_sequence('assets', 'asset_id'))) as image_id
  from (select submission_id, asset_id from submissions order by submission_id) s;

alter table assets rename to images;
alter table images rename column asset_id to image_id;

-- Drafts have no stock id, so that they leave no gaps.
create sequence stock_numbers;
select setval('stock_numbers', coalesce(max(image_id), 1), count(*) > 0) from images;
create function new_stock_id() returns text language sql as $$
  select public.id_prefix() || '-' || lpad(n::text, greatest(6, length(n::text)), '0') from nextval('public.stock_numbers') n
$$;

alter table images
  alter stock_id drop expression,
  alter stock_id drop not null,
  alter slug drop not null,
  alter category_slug drop not null,
  alter master_key drop not null,
  alter published_at drop not null,
  alter published_at drop default,
  alter status set default 'draft',
  drop constraint assets_title_check,
  drop constraint assets_status_check,
  drop constraint assets_content_hash_key,
  -- Its id in URLs of the studio and the desk; null for an image that nobody submitted.
  add submission_key text unique check (submission_key ~ '^[0-9a-f]{32}$'),
  -- Incremented at each change, so that edits and decisions made on an outdated screen are refused.
  add version integer not null default 1,
  -- The file's name on the contributor's device.
  add file_name text not null default '' check (length(file_name) <= 200),
  add bytes bigint check (bytes > 0),
  -- The content credential in the file, and what was noticed about the file.
  add credential jsonb check (jsonb_typeof(credential) = 'object'),
  add notes text[] not null default '{}',
  -- 32 bytes for the image and for each of its crops, until it is published and they move to `picture_fingerprints`;
  -- `lookups` has 32 bytes for each form used to search other images.
  add fingerprints bytea check (length(fingerprints) % 32 = 0),
  add lookups bytea check (length(lookups) % 32 = 0),
  -- Whether it looks like another image; null until they were compared.
  add near_duplicate boolean,
  -- When it was last submitted.
  add submitted_at timestamptz,
  add decided_at timestamptz;

-- Updating this index takes far longer than building it again.
drop index assets_search;
-- As in the shop's own queries, only what changes the words moves `updated_at`.
alter table images disable trigger user;
update images i set submission_key = s.submission_key, version = s.version, file_name = s.file_name, bytes = s.bytes,
  credential = s.credential, notes = s.notes, lookups = s.lookups, near_duplicate = s.near_duplicate,
  submitted_at = s.submitted_at, decided_at = s.decided_at
from submissions s where s.asset_id = i.image_id;
insert into images (image_id, submission_key, contributor_id, status, version, file_name, bytes, content_hash, master_key,
  master_format, picture_key, width_px, height_px, has_alpha, colour, colours, placeholder, copyright_notice, credential,
  notes, fingerprints, lookups, near_duplicate, title, description, keywords, category_slug, location, captured_at,
  editorial, digital_source_type, data_mining, people, release_status, faces, faces_reason, created_at, updated_at,
  submitted_at, decided_at)
overriding system value
select image_id, submission_key, contributor_id, status, version, file_name, bytes, content_hash, master_key,
  master_format, picture_key, width_px, height_px, has_alpha, colour, colours, placeholder, copyright_notice, credential,
  notes, fingerprints, lookups, near_duplicate, title, description, keywords, category_slug, location,
  taken_on::timestamp at time zone 'UTC', editorial, digital_source_type, data_mining, people, release_status, faces,
  faces_reason, created_at, changed_at, submitted_at, decided_at
from submissions join moved using (submission_id) where asset_id is null;
alter table images enable trigger user;

alter table images
  -- 'withdrawn': the contributor cancelled it after it had been in review. A cancelled draft is deleted.
  add constraint images_status check (status in (
    'draft', 'in_review', 'changes_requested', 'refused', 'withdrawn', 'published', 'unpublished', 'removed')),
  add constraint images_numbered check ((stock_id is not null) = (status in ('published', 'unpublished', 'removed'))),
  add constraint images_complete check (stock_id is null or (
    slug is not null and title <> '' and category_slug is not null and master_key is not null
    and published_at is not null)),
  add constraint images_submitted check (stock_id is not null or (submission_key is not null and bytes is not null
    and lookups is not null and (status = 'draft' or submitted_at is not null))),
  add constraint images_file check (master_key is not null or status in ('refused', 'withdrawn')),
  add constraint images_title check (length(title) <= 200);

create index assets_search on images using gin (search_vector) with (fastupdate = off);
create unique index images_content on images (content_hash) where stock_id is not null;
-- A contributor can submit a file once, or again after withdrawing it.
create unique index images_submitted_content on images (contributor_id, content_hash)
  where submission_key is not null and status <> 'withdrawn';
create index images_of_contributor on images (contributor_id, status, updated_at desc, image_id desc)
  where submission_key is not null;
-- Those that are compared with each other.
create index images_not_accepted on images (image_id desc)
  where status in ('in_review', 'changes_requested', 'refused');
create index images_in_review on images (submitted_at, image_id) where status = 'in_review';
create index images_not_compared on images (submitted_at, image_id) where status = 'in_review' and near_duplicate is null;
create index images_submitted_without_faces on images (image_id)
  where faces is null and master_key is not null and stock_id is null;
-- The desk's catalogue.
create index images_published on images (published_at desc, image_id desc)
  where stock_id is not null and status <> 'removed';
drop index assets_without_faces;
create index images_without_faces on images (image_id)
  where faces is null and master_format <> 'svg' and stock_id is not null;

-- Captions and releases.
alter table asset_captions rename to image_captions;
alter table image_captions rename column asset_id to image_id;
alter table image_captions disable trigger user;
insert into image_captions (image_id, language, title, description)
select image_id, language, k.title, k.description
from submission_captions k join moved using (submission_id) join images using (image_id) where stock_id is null;
alter table image_captions enable trigger user;

alter table asset_releases rename to image_releases;
alter table image_releases rename column asset_id to image_id;
alter table image_releases disable trigger user;
insert into image_releases (image_id, release_id, attached_at)
select image_id, release_id, attached_at
from submission_releases join moved using (submission_id) join images using (image_id) where stock_id is null;
alter table image_releases enable trigger user;

-- Rows about a submission refer to its image.
alter table submission_decisions drop constraint submission_decisions_submission_id_fkey;
alter table submission_decisions disable trigger user;
update submission_decisions d set submission_id = image_id from moved m where m.submission_id = d.submission_id;
alter table submission_decisions enable trigger user;
alter table submission_decisions
  add constraint submission_decisions_submission_id_fkey foreign key (submission_id) references images on delete cascade;

create temp table appeals on commit drop as
  select image_id, sentence, appealed_at, decided_at from submission_appeals join moved using (submission_id);
alter table submission_appeals drop constraint submission_appeals_submission_id_fkey;
delete from submission_appeals;
insert into submission_appeals (submission_id, sentence, appealed_at, decided_at) table appeals;
alter table submission_appeals
  add constraint submission_appeals_submission_id_fkey foreign key (submission_id) references images on delete cascade;

alter table uploads drop constraint uploads_submission_id_fkey;
update uploads u set submission_id = image_id from moved m where m.submission_id = u.submission_id;
alter table uploads
  add constraint uploads_submission_id_fkey foreign key (submission_id) references images on delete set null;

alter table desk_log disable trigger user;
update desk_log set subject = 'deleted ' || subject where subject like 'submission %';
create temp table renamed on commit drop as
  select 'deleted submission ' || submission_id as old_subject, 'submission ' || image_id as new_subject from moved;
update desk_log set subject = new_subject from renamed where subject = old_subject;
alter table desk_log enable trigger user;

drop table submission_captions;
drop table submission_releases;
drop table submissions;

-- What has a stock id: published, or published before. A new column of these is added here too.
create view assets as
select image_id as asset_id, stock_id, slug, title, description, keywords, category_slug, location, captured_at,
  contributor_id, agreement_version, licence_name, licence_url, source_url, copyright_notice, editorial,
  digital_source_type, data_mining, people, release_status, released, width_px, height_px, orientation, has_alpha, colour,
  colours, placeholder, picture_key, master_key, master_format, content_hash, metadata_hash, status, published_at,
  created_at, updated_at, popularity, search_vector, faces, faces_reason, faces_decided_at, faces_hold, focal_x, focal_y,
  cleared_uses, draft_reason, captured_in
from images where stock_id is not null;
alter view assets alter stock_id set default new_stock_id();
alter view assets alter status set default 'published';
alter view assets alter published_at set default now();

-- The triggers, which leave out what isn't in the catalogue.
drop trigger assets_changed on images;
create trigger images_added after insert on images for each row when (new.stock_id is not null)
  execute function notify_catalogue_changed();
create trigger images_deleted after delete on images for each row when (old.stock_id is not null)
  execute function notify_catalogue_changed();
create trigger images_changed
  after update of stock_id, slug, title, description, keywords, category_slug, location, captured_at,
    contributor_id, agreement_version, licence_name, licence_url, source_url, copyright_notice, editorial,
    digital_source_type, data_mining, people, release_status, released, cleared_uses, faces, faces_reason,
    faces_decided_at, faces_hold, focal_x, focal_y, width_px, height_px, has_alpha, colour, colours, placeholder,
    picture_key, status, published_at on images
  for each row when (new.stock_id is not null) execute function notify_catalogue_changed();

drop trigger assets_search_vector on images;
create trigger images_search_vector_new before insert on images for each row when (new.stock_id is not null)
  execute function set_asset_search_vector();
create trigger images_search_vector
  before update of stock_id, title, description, keywords, category_slug, contributor_id on images
  for each row when (new.stock_id is not null) execute function set_asset_search_vector();

create or replace function note_asset_change() returns trigger language plpgsql as $$
begin
  insert into asset_changes (asset_id, changed_in) values (coalesce(new.image_id, old.image_id), pg_current_xact_id())
  on conflict (asset_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;
drop trigger assets_note_change on images;
create trigger images_note_new after insert on images for each row when (new.stock_id is not null)
  execute function note_asset_change();
create trigger images_note_deleted after delete on images for each row when (old.stock_id is not null)
  execute function note_asset_change();
create trigger images_note_change
  after update of stock_id, title, keywords, category_slug, contributor_id, status, published_at, colours, width_px,
    height_px, people, released, cleared_uses, faces, digital_source_type on images
  for each row when (new.stock_id is not null) execute function note_asset_change();

create or replace function add_asset_counts() returns trigger language plpgsql as $$
begin
  insert into asset_counts (asset_id) values (new.image_id) on conflict do nothing;
  return null;
end $$;
drop trigger assets_add_counts on images;
create trigger images_add_counts_new after insert on images for each row when (new.stock_id is not null)
  execute function add_asset_counts();
create trigger images_add_counts after update of stock_id on images
  for each row when (old.stock_id is null and new.stock_id is not null) execute function add_asset_counts();

create or replace function delete_fingerprints() returns trigger language plpgsql as $$
begin
  delete from picture_fingerprints where asset_id = new.image_id;
  return null;
end $$;

create or replace function refresh_released_asset() returns trigger language plpgsql as $$
begin
  perform refresh_released(array[coalesce(new.image_id, old.image_id)]);
  return null;
end $$;
drop trigger assets_refresh_released on images;
create trigger images_refresh_released after update of release_status, stock_id on images
  for each row when ((old.release_status, old.stock_id) is distinct from (new.release_status, new.stock_id))
  execute function refresh_released_asset();

create or replace function refresh_released_by_release() returns trigger language plpgsql as $$
begin
  perform refresh_released(array(
    select image_id from image_releases where release_id = coalesce(new.release_id, old.release_id)));
  return null;
end $$;

-- Drafts' captions and releases change no page.
create function notify_of_part() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '') from assets where asset_id = coalesce(new.image_id, old.image_id);
  return null;
end $$;
drop trigger asset_captions_changed on image_captions;
create trigger image_captions_changed after insert or delete or update on image_captions
  for each row execute function notify_of_part();
drop trigger asset_releases_changed on image_releases;
create trigger image_releases_changed after insert or delete on image_releases
  for each row execute function notify_of_part();

create trigger images_list_deleted_file after delete on images
  for each row when (old.master_key is not null and old.stock_id is null) execute function list_unused_file();
create trigger images_list_released_file after update of master_key on images
  for each row when (old.master_key is not null and new.master_key is null) execute function list_unused_file();

create or replace function release_summary(asset bigint) returns jsonb language sql stable as $$
  with attached as (
    select r.*, was_shown(r.release_id, a.picture_key) as shown
    from image_releases join releases r using (release_id) join images a using (image_id)
    where image_id = asset and r.status = 'signed'),
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
  from images a, counted c where a.image_id = asset and a.release_status is not null
$$;
create or replace function count_models(asset bigint) returns bigint language sql stable as $$
  select count(*) from image_releases x join releases r using (release_id) join images a using (image_id)
  where x.image_id = asset and r.kind = 'model' and r.status = 'signed' and was_shown(r.release_id, a.picture_key)
$$;

-- For release 1.3 while it still runs, or after a rollback; a later release drops the rest of this file. With it, uploads
-- wait, a review can't publish, and the studio doesn't show earnings.
create view asset_captions as select image_id as asset_id, language, title, description from image_captions;
create view submission_captions as select image_id as submission_id, language, title, description from image_captions;
create view asset_releases as select image_id as asset_id, release_id, attached_at from image_releases;
create view submission_releases as select image_id as submission_id, release_id, attached_at from image_releases;
create view submissions as
select image_id as submission_id, submission_key, contributor_id,
  case when stock_id is null then status else 'published' end as status, version, file_name, bytes, content_hash,
  master_key, master_format, picture_key, width_px, height_px, has_alpha, colour, colours, placeholder, copyright_notice,
  coalesce(fingerprints, '') as fingerprints, lookups, near_duplicate, title, description, keywords, category_slug,
  location, (captured_at at time zone 'UTC')::date as taken_on, editorial, digital_source_type, data_mining, people,
  release_status, created_at, updated_at as changed_at, submitted_at, decided_at,
  case when stock_id is not null then image_id end as asset_id, faces, faces_reason, credential, notes
from images where submission_key is not null;

create function change_submission_of_1_3() returns trigger language plpgsql as $$
begin
  update images set status = new.status, version = new.version, master_key = new.master_key,
    near_duplicate = new.near_duplicate, title = new.title, description = new.description, keywords = new.keywords,
    category_slug = new.category_slug, location = new.location,
    captured_at = new.taken_on::timestamp at time zone 'UTC', editorial = new.editorial,
    digital_source_type = new.digital_source_type, data_mining = new.data_mining, people = new.people,
    release_status = new.release_status, updated_at = new.changed_at, submitted_at = new.submitted_at,
    decided_at = new.decided_at, faces = new.faces, faces_reason = new.faces_reason
  where image_id = old.submission_id and stock_id is null and version = old.version;
  if not found then return null; end if;
  return new;
end $$;
create trigger submissions_change instead of update on submissions
  for each row execute function change_submission_of_1_3();

-- It would insert the row of a draft again and again.
create function refuse_publication_by_1_3() returns trigger language plpgsql as $$
begin
  if exists (select from images where master_key = new.master_key) then
    raise exception 'Only release 1.4 can publish a submission now.' using errcode = 'lock_not_available';
  end if;
  return new;
end $$;
create trigger images_refuse_publication before insert on images
  for each row when (new.stock_id is not null) execute function refuse_publication_by_1_3();

create function delete_submission_of_1_3() returns trigger language plpgsql as $$
begin
  delete from images where image_id = old.submission_id and stock_id is null;
  if not found then
    delete from submission_decisions where submission_id = old.submission_id;
    delete from submission_appeals where submission_id = old.submission_id;
    update images set submission_key = null, file_name = '', notes = '{}', credential = null where image_id = old.submission_id;
  end if;
  return old;
end $$;
create trigger submissions_delete instead of delete on submissions
  for each row execute function delete_submission_of_1_3();
