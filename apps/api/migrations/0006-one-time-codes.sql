-- Codes and links that work once. Old ones stay for a day: they are the record that limits how many are sent.
create table one_time_codes (
  code_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- HMAC over purpose, account and code with the server's secret: useless without it, six digits or not.
  code_hash bytea not null check (length(code_hash) = 32),
  -- Codes that strangers ask for or guess at have budgets of their own, so that they can't use up the owner's.
  -- Keyed hash of the client address that asked without being the owner's; null: the owner asked.
  stranger_hash bytea,
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  -- Of wrong_tries, those from client addresses that are not the owner's.
  stranger_tries integer not null default 0 check (stranger_tries between 0 and wrong_tries),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set when it was used or a newer one replaced it.
  ended_at timestamptz
);
-- Only the newest code stays open.
create unique index one_time_codes_open on one_time_codes (user_id, purpose) where ended_at is null;
create index one_time_codes_sent on one_time_codes (user_id, purpose, created_at);
create index one_time_codes_created_at on one_time_codes (created_at);
