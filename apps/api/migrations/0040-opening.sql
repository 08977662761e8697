-- The link with which the first owner makes an account at the desk: at most one.
create table first_owner_link (
  only_one boolean primary key default true check (only_one),
  -- SHA-256 of the secret.
  secret_hash bytea not null,
  expires_at timestamptz not null
);

-- Steps of the set-up guide that are done.
create table setup_steps (
  step text primary key,
  -- Null: done before the guide existed.
  operator_id bigint references operators,
  done_at timestamptz not null default now()
);
-- A shop that has sold something stays open.
insert into setup_steps (step)
select step from unnest(array['identity', 'tax', 'offers', 'payment', 'mail']) step
where exists (select from orders where status = 'paid');
