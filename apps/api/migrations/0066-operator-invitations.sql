-- Operators choose their password by a mailed link, which works once (decision 145). One for an address: a newer one
-- replaces it.
create table operator_invitations (
  invitation_id bigint generated always as identity primary key,
  -- Canonical, like an operator's.
  email text not null unique check (email = lower(email) and length(email) between 6 and 254),
  role text not null check (role in ('owner', 'editor', 'support')),
  -- SHA-256 of the secret in the link.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  -- It works only while this operator is an owner.
  invited_by bigint not null references operators,
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null
);
