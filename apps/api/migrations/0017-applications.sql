-- Contributor applications and invitations.

-- One row per email address that applied. The messages are in `enquiries`; deleting the last of them deletes the row.
create table applications (
  application_id bigint generated always as identity primary key,
  email text not null unique check (length(email) between 3 and 254),
  -- 'invited': a link was mailed. 'joined': it was used.
  status text not null default 'open' check (status in ('open', 'invited', 'declined', 'joined')),
  -- Incremented at each change, so that a decision made on an outdated screen is refused.
  version integer not null default 1,
  -- Keyed hash of the token in the newest mailed link. It stays after use, so that the page can show that the link was
  -- used.
  token_hash bytea unique check (length(token_hash) = 32),
  link_expires_at timestamptz,
  -- The existing contributor that the applicant takes over instead of creating a new one; chosen by an operator.
  claimed_id bigint references contributors,
  -- Why it was declined, and when a new message can reopen it.
  reason text,
  apply_again_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint applications_link check (
    (token_hash is null) = (link_expires_at is null) and (token_hash is not null or status in ('open', 'declined'))),
  constraint applications_declined check (status <> 'declined' or (reason is not null and apply_again_at is not null))
);
create index applications_of_status on applications (status, changed_at, application_id);

-- Triggers, because several features delete messages.
create function note_application() returns trigger language plpgsql as $$
begin
  insert into applications as a (email, created_at, changed_at) values (new.email, new.created_at, new.created_at)
  on conflict (email) do update set
    version = a.version + 1,
    status = case when a.status = 'declined' and a.apply_again_at <= now() then 'open' else a.status end,
    changed_at = case when a.status = 'open' then a.changed_at else now() end;
  return null;
end $$;

create trigger enquiries_note_application after insert on enquiries
  for each row when (new.kind = 'contributor') execute function note_application();

create function delete_application() returns trigger language plpgsql as $$
begin
  delete from applications a where a.email = old.email
    and not exists (select from enquiries e where e.email = old.email and e.kind = 'contributor');
  return null;
end $$;

create trigger enquiries_delete_application after delete on enquiries
  for each row when (old.kind = 'contributor') execute function delete_application();
