-- Contributors, who make the images, and the agreements they accepted.

create table contributors (
  contributor_id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z0-9][a-z0-9_.-]{0,62}$'),
  full_name text not null check (length(full_name) between 1 and 200),
  -- Null: imported, part of the demo catalogue, or left.
  user_id uuid unique references users,
  -- Invented for the demo catalogue; pages show a note.
  demo boolean not null default false,
  -- A short text about themselves; empty if they gave none.
  bio text not null default '' check (length(bio) <= 500),
  website text not null default '' check (website = '' or (website ~ '^https://' and length(website) <= 200)),
  location text not null default '' check (length(location) <= 100),
  -- Number of published assets; maintained by a trigger on assets.
  asset_count integer not null default 0 check (asset_count >= 0),
  left_at timestamptz
);

create trigger contributors_changed
  after update of full_name, bio, website, location on contributors
  for each statement execute function notify_catalogue_changed();

-- Which version of the agreement a contributor accepted, and when.
create table contributor_agreements (
  contributor_id bigint not null references contributors,
  version text not null,
  -- SHA-256 of the text as it was shown, hex.
  text_sha256 text not null check (text_sha256 ~ '^[0-9a-f]{64}$'),
  -- The member's name at the time, which is compared with the account name of a payout (decision 89); null once the
  -- member's account is deleted.
  full_name text,
  accepted_at timestamptz not null default now(),
  -- Keyed hash of the client address; deleted after 180 days, like those of log-ins.
  client_hash bytea,
  primary key (contributor_id, version)
);

create trigger contributor_agreements_stay
  before update of contributor_id, version, text_sha256, accepted_at or delete on contributor_agreements
  for each row execute function refuse_log_change();
create trigger contributor_agreements_name_stays before update of full_name on contributor_agreements
  for each row when (new.full_name is not null and new.full_name is distinct from old.full_name)
  execute function refuse_log_change();
create trigger contributor_agreements_never_emptied before truncate on contributor_agreements
  for each statement execute function refuse_log_change();
