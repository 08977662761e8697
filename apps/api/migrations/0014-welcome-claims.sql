-- One welcome gift per mailbox, whatever spelling of its address an account has.

-- The mailbox behind a canonical address: without a +tag, and for Gmail without dots and under one domain. Used by an
-- index, so its rules may only change together with that index.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case
    when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(regexp_replace(split_part(email, '@', 1), '^(.[^+]*)\+.*$', '\1'), '.', '') || '@gmail.com'
    else regexp_replace(split_part(email, '@', 1), '^(.[^+]*)\+.*$', '\1') || '@' || split_part(email, '@', 2)
  end
$$;

-- Finds members who claimed before this table existed; they may be several to a mailbox.
create index users_mailbox on users (mailbox_of(email));

create table welcome_claims (
  -- Keyed hash of the mailbox. It has no owner, so it outlives the account and leads to no address.
  mailbox_hash bytea primary key check (length(mailbox_hash) = 32),
  -- Keyed hash of the network address, for a day: shows staff where unusually many come from.
  client_hash bytea,
  claimed_at timestamptz not null default now()
);
create index welcome_claims_claimed_at on welcome_claims (claimed_at) where client_hash is not null;
