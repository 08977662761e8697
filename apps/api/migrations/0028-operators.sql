-- What an operator may do at the desk. Those who were there before may do everything, and so may those whom a process of
-- the release before adds during an upgrade, which knows no roles.
alter table operators add column role text not null default 'owner' check (role in ('owner', 'editor', 'support'));

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

-- For an operator without the app, each works once.
create table operator_recovery_codes (
  operator_id bigint not null references operators,
  -- SHA-256; a code has 80 random bits.
  code_hash bytea not null check (length(code_hash) = 32),
  primary key (operator_id, code_hash)
);
