alter table operators
  -- Whether somebody else knows the password, because it was generated: the operator changes it first.
  add password_made boolean not null default false,
  -- From when an owner without a second factor can only set one up.
  add factor_due timestamptz not null default now() + interval '7 days';

-- Recovery codes are hashed slowly, with a salt. Earlier ones stay valid until they are used or replaced.
alter table operator_recovery_codes drop constraint operator_recovery_codes_pkey;
alter table operator_recovery_codes
  alter code_hash drop not null,
  add code_id bigint generated always as identity primary key,
  -- The first group of the code, which finds the one hash to compare with.
  add code_start text,
  add slow_hash text check (slow_hash like '$argon2id$%'),
  add constraint operator_recovery_codes_kind
    check (num_nonnulls(code_hash, slow_hash) = 1 and (code_start is null) = (slow_hash is null));
create index operator_recovery_codes_operator on operator_recovery_codes (operator_id);

-- What operators took off sale in a day is counted.
create index desk_log_unpublished on desk_log (operator_id, created_at) where action = 'asset_unpublished';
