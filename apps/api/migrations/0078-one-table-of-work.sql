-- One table for the work on single uploads and images (decision 94). A row exists from the first try until the work is
-- done; whether there is work at all, the upload or image says.
create table work (
  kind text not null check (kind in ('check_upload', 'find_faces', 'make_fingerprints')),
  -- The upload's key or the image's id.
  key text not null,
  -- When a process may try it (again). During a try, when its process counts as dead.
  due_at timestamptz not null,
  tries integer not null default 1,
  -- Tries before the latest one whose process ended without a result, as the upload or image itself may be the cause.
  crashes integer not null default 0,
  -- When the latest try began.
  tried_at timestamptz not null default now(),
  -- Why the latest try failed; null during a try, and after one whose process died.
  error text check (length(error) <= 200),
  created_at timestamptz not null default now(),
  primary key (kind, key)
);
create index work_stuck on work (created_at) where tries >= 3;

-- Release 1.3 can't make submissions of uploads any more (0076), so it leaves their checks to later releases, while it
-- still runs and after a rollback. The trigger, `check_after`, `checks` and `checking_since` leave with the next release.
create function leave_checks_to_1_4() returns trigger language plpgsql as $$
begin
  new.check_after := 'infinity';
  return new;
end $$;
create trigger uploads_not_checked_by_1_3 before insert or update of check_after on uploads
  for each row execute function leave_checks_to_1_4();

-- After the trigger, so that no process of 1.3 claims a check in between.
insert into work (kind, key, due_at, tries, crashes, tried_at, created_at)
select 'check_upload', upload_key, check_after, checks, checks - 1, checking_since, changed_at from uploads
where status = 'arrived' and checks > 0;
update uploads set check_after = 'infinity' where status in ('arriving', 'arrived');
