-- Images that contributors submit for review.

create table submissions (
  submission_id bigint generated always as identity primary key,
  -- Its id in URLs.
  submission_key text not null unique check (submission_key ~ '^[0-9a-f]{32}$'),
  contributor_id bigint not null references contributors,
  -- 'withdrawn': the contributor cancelled it after it had been in review. A cancelled draft is deleted.
  status text not null default 'draft'
    check (status in ('draft', 'in_review', 'changes_requested', 'refused', 'published', 'withdrawn')),
  -- Incremented at each change, so that edits and decisions made on an outdated screen are refused.
  version integer not null default 1,

  -- The file's name on the contributor's device.
  file_name text not null check (length(file_name) <= 200),
  bytes bigint not null check (bytes > 0),
  -- SHA-256 of the file, hex.
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  -- Key of the original in storage. Null once it was deleted; a published asset has the same key.
  master_key text unique,
  master_format text not null check (master_format in ('jpeg', 'png', 'webp')),
  -- Public name of its previews, which need a signed URL until it is published.
  picture_key text not null unique check (picture_key ~ '^[0-9a-f]{20}$'),
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  has_alpha boolean not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  colours text[] not null,
  placeholder text not null,
  copyright_notice text not null default '',
  -- 32 bytes for the image and for each of its crops; `lookups` has 32 bytes for each form used to search other images.
  fingerprints bytea not null check (length(fingerprints) % 32 = 0),
  lookups bytea not null check (length(lookups) % 32 = 0),
  -- Whether it looks like another image; null until they were compared.
  near_duplicate boolean,

  -- May be empty in a draft.
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 4000),
  keywords text[] not null default '{}' check (cardinality(keywords) <= 50),
  category_slug text check (category_slug in (
    'people', 'landscape', 'beauty', 'fashion', 'animal-wildlife', 'editorial', 'education', 'sports-recreation',
    'food-drink', 'healthcare', 'moments', 'business', 'professional', 'lifestyle', 'travel')),
  location text not null default '' check (length(location) <= 200),
  taken_on date,

  -- The same as in `assets`.
  editorial boolean not null default false,
  digital_source_type text check (digital_source_type in (
    'digitalCapture', 'computationalCapture', 'negativeFilm', 'positiveFilm', 'print', 'humanEdits',
    'algorithmicallyEnhanced', 'digitalCreation', 'algorithmicMedia', 'composite', 'compositeCapture',
    'compositeSynthetic', 'compositeWithTrainedAlgorithmicMedia', 'trainedAlgorithmicMedia')),
  data_mining text not null default 'reserved' check (data_mining in ('reserved', 'allowed')),
  people text check (people in ('none', 'one', 'two', 'group')),
  release_status text check (release_status in ('not_needed', 'released', 'not_released')),

  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When it was last submitted.
  submitted_at timestamptz,
  decided_at timestamptz,
  asset_id bigint unique references assets,
  constraint submissions_published check ((status = 'published') = (asset_id is not null)),
  constraint submissions_submitted check (status = 'draft' or submitted_at is not null),
  constraint submissions_file check (master_key is not null or status in ('refused', 'withdrawn'))
);
create index submissions_of_contributor on submissions (contributor_id, status, changed_at desc, submission_id desc);
-- A contributor can submit a file once, or again after withdrawing it.
create unique index submissions_of_content on submissions (contributor_id, content_hash) where status <> 'withdrawn';
create index submissions_in_review on submissions (submitted_at, submission_id) where status = 'in_review';
create index submissions_not_compared on submissions (submitted_at, submission_id)
  where status = 'in_review' and near_duplicate is null;

-- Titles and descriptions in languages other than English, by BCP 47 tag.
create table submission_captions (
  submission_id bigint not null references submissions on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  primary key (submission_id, language)
);

-- A contributor can appeal once against the refusal of an image.
create table submission_appeals (
  submission_id bigint primary key references submissions on delete cascade,
  sentence text not null check (length(sentence) between 1 and 500),
  appealed_at timestamptz not null default now(),
  -- When a second operator decided; null until then.
  decided_at timestamptz
);
create index submission_appeals_open on submission_appeals (appealed_at) where decided_at is null;

-- Files in storage that no row refers to; a job deletes them. A file is listed here before it is stored, so that a
-- killed process leaves no file behind.
create table unused_files (
  master_key text primary key,
  -- Null: the photo of a paper release, which has no renditions.
  picture_key text,
  delete_after timestamptz not null default now()
);
create index unused_files_due on unused_files (delete_after);

create function list_unused_file() returns trigger language plpgsql as $$
begin
  insert into unused_files (master_key, picture_key) values (old.master_key, old.picture_key) on conflict do nothing;
  return null;
end $$;

-- A trigger, because several features end submissions.
create trigger submissions_list_deleted_file after delete on submissions
  for each row when (old.master_key is not null and old.asset_id is null) execute function list_unused_file();
create trigger submissions_list_released_file after update of master_key on submissions
  for each row when (old.master_key is not null and new.master_key is null) execute function list_unused_file();
