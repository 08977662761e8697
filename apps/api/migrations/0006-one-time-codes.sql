-- Codes and links that work once. Old rows are kept for a day, because they limit how many codes are sent.
create table one_time_codes (
  code_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- HMAC over purpose, account and code with the server's secret, so that even six digits can't be guessed from the
  -- hash.
  code_hash bytea not null check (length(code_hash) = 32),
  -- Codes that strangers request or guess have limits of their own, so that they can't use up the owner's.
  -- Keyed hash of the client address that requested the code, if it isn't one of the owner's; null: the owner's.
  stranger_hash bytea,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  -- How many of wrong_tries came from client addresses that are not the owner's.
  stranger_tries integer not null default 0 check (stranger_tries between 0 and wrong_tries),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the code was used or replaced by a newer one.
  ended_at timestamptz
);
-- Only the newest code stays open.
create unique index one_time_codes_open on one_time_codes (user_id, purpose) where ended_at is null;
create index one_time_codes_sent on one_time_codes (user_id, purpose, created_at);
create index one_time_codes_created_at on one_time_codes (created_at);
