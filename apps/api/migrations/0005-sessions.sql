-- Members who are logged in.

create table sessions (
  -- SHA-256 of the token; only its bearer knows the token itself.
  token_hash bytea primary key check (length(token_hash) = 32),
  -- Identifies the session in the list of devices, because the hash must not leave the server.
  session_id uuid not null unique default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- "Chrome on Android", derived from the user agent; null when unknown.
  device text check (length(device) between 1 and 60),
  created_at timestamptz not null default now(),
  -- Updated at most once an hour, so that a session isn't rewritten at every call.
  used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_used_at on sessions (used_at);

-- Client addresses from which a member logged in. Failed log-ins by strangers don't lock these out.
create table known_clients (
  user_id uuid not null references users on delete cascade,
  client_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, client_hash)
);
create index known_clients_seen_at on known_clients (seen_at);
