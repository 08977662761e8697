-- Releases that were signed on paper: a photo that a reviewer accepts or refuses (docs/decisions/0077-releases.md, "Paper").

alter table releases
  add column on_paper boolean not null default false,
  -- Where the encrypted photo is stored. Its key is among the sealed facts, so that the file is worthless without its row.
  add column paper_key text unique,
  alter column link_hash drop not null,
  alter column link_expires_at drop not null,
  drop constraint releases_status_check,
  drop constraint releases_signed,
  drop constraint releases_ended,
  -- 'waiting': a paper that nobody has decided on. 'refused': a reviewer didn't accept it. One that counts is 'signed'.
  add constraint releases_status_check
    check (status in ('open', 'waiting', 'signed', 'declined', 'refused', 'cancelled', 'withdrawn')),
  -- For a paper, signed_at is the date on it, known from the start; midnight in UTC.
  add constraint releases_signed check (
    case when on_paper then status not in ('open', 'declined') and signed_at is not null
        and num_nonnulls(link_hash, link_expires_at, withdrawal_hash, text_version, text_sha256) = 0
      else status not in ('waiting', 'refused') and num_nulls(link_hash, link_expires_at) = 0
        and (status in ('signed', 'withdrawn')) = (
          signed_at is not null and withdrawal_hash is not null and text_version is not null and text_sha256 is not null)
    end),
  -- What counts can be looked at; what never will is deleted at once.
  add constraint releases_paper check ((paper_key is not null) = (on_paper and status in ('waiting', 'signed', 'withdrawn'))),
  add constraint releases_ended check (
    (status in ('declined', 'refused', 'cancelled', 'withdrawn')) = (ended_at is not null));
create index releases_waiting on releases (created_at, release_id) where status = 'waiting';

-- A photo of a paper is no picture with renditions.
alter table unused_files alter column picture_key drop not null;

create function list_unused_paper() returns trigger language plpgsql as $$
begin
  insert into unused_files (master_key) values (old.paper_key) on conflict do nothing;
  return null;
end $$;

create trigger releases_list_deleted_paper after delete on releases
  for each row when (old.paper_key is not null) execute function list_unused_paper();
create trigger releases_list_dropped_paper after update of paper_key on releases
  for each row when (old.paper_key is not null and new.paper_key is null) execute function list_unused_paper();
