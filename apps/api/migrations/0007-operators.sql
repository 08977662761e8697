-- Operators of the desk: how they log in, and the log of what they did.

create table operators (
  operator_id bigint generated always as identity primary key,
  -- Canonical, like a member's email. The same person may be a member too; the two accounts aren't connected.
  email text not null unique check (email = lower(email) and length(email) between 6 and 254 and email !~ '[[:space:][:cntrl:]]'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  role text not null check (role in ('owner', 'editor', 'support')),
  created_at timestamptz not null default now(),
  -- When the operator was disabled and could no longer log in. The row stays, because the log refers to it.
  disabled_at timestamptz
);

create table operator_sessions (
  -- SHA-256 of the token; only its bearer knows the token itself.
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id bigint not null references operators,
  created_at timestamptz not null default now(),
  -- Updated at most every five minutes, so that a session isn't rewritten at every call.
  used_at timestamptz not null default now()
);
create index operator_sessions_operator on operator_sessions (operator_id);

-- Client addresses from which an operator logged in. Failed log-ins by strangers don't lock these out.
create table operator_clients (
  operator_id bigint not null references operators,
  client_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (operator_id, client_hash)
);

-- The second factor of an operator's log-in (RFC 6238).
create table operator_factors (
  operator_id bigint primary key references operators,
  -- The secret shared with the authenticator app, encrypted with the server's secret.
  sealed bytea not null,
  -- When the first code was confirmed. Until then the secret isn't used.
  confirmed_at timestamptz,
  -- The time step of the last accepted code: it and earlier ones are refused.
  last_step bigint not null default 0
);

-- Recovery codes for an operator without the app. Each works once.
create table operator_recovery_codes (
  operator_id bigint not null references operators,
  -- SHA-256; a code has 80 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (operator_id, code_hash)
);

-- Log of actions at the desk, each written in the transaction of the action.
create table desk_log (
  entry_id bigint generated always as identity primary key,
  -- Null: run as a command on the server.
  operator_id bigint references operators,
  action text not null,
  -- What the action applied to: "request 12", "order TSW-…", "asset TSW-000123".
  subject text not null,
  -- Changed values by name, as text. Never contains text that a visitor wrote.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index desk_log_subject on desk_log (subject, entry_id desc);

create trigger desk_log_only_grows before update or delete on desk_log
  for each row execute function refuse_log_change();
create trigger desk_log_never_emptied before truncate on desk_log
  for each statement execute function refuse_log_change();
