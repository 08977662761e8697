-- Contributors who are members: their applications and invitations, the agreements they accepted, and their profile.

-- One row for each address that applied. The messages are in `enquiries`; deleting the last one deletes the row.
create table applications (
  application_id bigint generated always as identity primary key,
  email text not null unique check (length(email) between 3 and 254),
  -- 'invited': a link was mailed. 'joined': it was used.
  status text not null default 'open' check (status in ('open', 'invited', 'declined', 'joined')),
  -- Grows with each change: nobody decides on a screen that is out of date.
  version integer not null default 1,
  -- Keyed hash of the newest mailed link. A used one stays, so that its page can say that it was used.
  token_hash bytea unique check (length(token_hash) = 32),
  link_expires_at timestamptz,
  -- The contributor that the person gets instead of a new one; chosen by an operator.
  claimed_id bigint references contributors,
  -- Why it was declined, and from when a new message opens it again.
  reason text,
  apply_again_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint applications_link check (
    (token_hash is null) = (link_expires_at is null) and (token_hash is not null or status in ('open', 'declined'))),
  constraint applications_declined check (status <> 'declined' or (reason is not null and apply_again_at is not null))
);
create index applications_of_status on applications (status, changed_at, application_id);

-- Triggers, because messages also arrive at servers of the release before, and are deleted for several reasons.
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

-- Everybody who applied before was promised to be notified, so all of them are open.
insert into applications (email, created_at, changed_at)
  select email, min(created_at), min(created_at) from enquiries where kind = 'contributor'
  group by email order by min(enquiry_id);

alter table contributors
  -- Null: imported, invented, or left.
  add column user_id uuid unique references users,
  add column website text not null default '' check (website = '' or (website ~ '^https://' and length(website) <= 200)),
  add column location text not null default '' check (length(location) <= 100),
  drop constraint contributors_bio_check,
  add constraint contributors_bio_check check (length(bio) <= 500);

drop trigger contributors_changed on contributors;
create trigger contributors_changed
  after update of full_name, bio, website, location on contributors
  for each statement execute function notify_catalogue_changed();

-- Which version of the agreement a contributor accepted, and when.
create table contributor_agreements (
  contributor_id bigint not null references contributors,
  version text not null,
  -- Of the text as it was shown.
  text_sha256 text not null check (text_sha256 ~ '^[0-9a-f]{64}$'),
  accepted_at timestamptz not null default now(),
  -- Keyed hash of the network address; deleted after 180 days, like those of log-ins.
  client_hash bytea,
  primary key (contributor_id, version)
);

create trigger contributor_agreements_stay
  before update of contributor_id, version, text_sha256, accepted_at or delete on contributor_agreements
  for each row execute function refuse_log_change();
create trigger contributor_agreements_never_emptied before truncate on contributor_agreements
  for each statement execute function refuse_log_change();
