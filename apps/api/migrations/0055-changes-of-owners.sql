-- Changes of owners that wait a day, so that every owner can cancel what a thief asked for (decision 136).
create table operator_changes (
  operator_id bigint primary key references operators,
  -- The role from then on; null: the account is turned off.
  role text check (role in ('owner', 'editor', 'support')),
  -- Set for an account that is turned on again.
  password_hash text check (password_hash like '$argon2id$%'),
  asked_by bigint not null references operators,
  applies_at timestamptz not null,
  check (password_hash is null or role is not null)
);

-- Secrets that were created before that took the password.
delete from operator_factors where confirmed_at is null;
