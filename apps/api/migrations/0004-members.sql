-- Members. The row of a deleted account stays, because the books refer to it.

-- The mailbox behind a canonical address: without a +tag, and for Gmail without dots and under one domain. Used by an
-- index, so its rules may only change together with that index.
create function mailbox_of(email text) returns text language sql immutable parallel safe as $$
  select case
    when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
      then replace(regexp_replace(split_part(email, '@', 1), '^(.[^+]*)\+.*$', '\1'), '.', '') || '@gmail.com'
    else regexp_replace(split_part(email, '@', 1), '^(.[^+]*)\+.*$', '\1') || '@' || split_part(email, '@', 2)
  end
$$;

create table users (
  -- Also the API's profile_id. Random, so that it doesn't reveal how many members there are.
  user_id uuid primary key default gen_random_uuid(),
  -- Canonical (trimmed, NFC, lower case), so that an address has only one account.
  email text not null unique check (email = lower(email) and length(email) between 6 and 254 and email !~ '[[:space:][:cntrl:]]'),
  full_name text not null check (length(full_name) between 1 and 100),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- When the email address was verified; members can't log in before.
  verified_at timestamptz,
  login_count integer not null default 0 check (login_count >= 0),
  -- When the member agreed to marketing mails; null: no consent.
  marketing_consent_at timestamptz,
  -- Whether the member's new searches start with the filter "Made by people".
  made_by_people boolean not null default false,
  -- When a payment was disputed or reversed, so that staff review this member; null: nothing to review.
  payments_flagged_at timestamptz,
  -- When the account was deleted. It receives no more credits.
  erased_at timestamptz,
  created_at timestamptz not null default now()
);
create index users_mailbox on users (mailbox_of(email));
-- For searches by prefix, which the unique index can't answer because it uses the collation.
create index users_email_prefix on users (email text_pattern_ops);
create index users_created on users (created_at);
create index users_flagged on users (user_id) where payments_flagged_at is not null;
