-- Files being uploaded to the studio. Finished rows stay for some days, for the quotas and for clients that missed the
-- response.
create table uploads (
  -- Its id in URLs and in the store of unfinished files.
  upload_key text primary key check (upload_key ~ '^[0-9a-f]{32}$'),
  contributor_id bigint not null references contributors,
  file_name text not null check (length(file_name) <= 200),
  bytes bigint not null check (bytes > 0),
  -- SHA-256 of the file as the browser computed it, hex.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- 'arrived': complete and waiting for its check. 'accepted': it became a submission.
  status text not null default 'arriving' check (status in ('arriving', 'arrived', 'accepted', 'refused')),
  -- When its latest check started; null before the first. If a check's process is killed, another checks the file again.
  checking_since timestamptz,
  checks integer not null default 0,
  -- When the file may be checked (again): at once, after a pause, or once the process that claimed it counts as dead.
  check_after timestamptz not null default now(),
  -- Why it was refused: a code of packages/contract/src/assets/picture-refusals.ts.
  refusal text check ((refusal is not null) = (status = 'refused')),
  -- The image's size and the limit, if it was refused for having too few pixels.
  refused_size jsonb check (refused_size is null or refusal = 'too_few_pixels'),
  -- The asset with the same file that caused the refusal.
  same_as bigint references assets on delete set null,
  -- Null once the submission was deleted.
  submission_id bigint references submissions on delete set null,
  -- Whether the contributor had already uploaded this file.
  repeated boolean not null default false,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index uploads_of_contributor on uploads (contributor_id, created_at desc);
create index uploads_waiting on uploads (changed_at) where status in ('arriving', 'arrived');
create index uploads_of_submission on uploads (submission_id);
