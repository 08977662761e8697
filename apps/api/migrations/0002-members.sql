-- Members: who they are, how they prove it, what they own and what they saved.

create table users (
  -- Also the profile_id of the wire: random, so that it tells nobody how many members there are.
  user_id uuid primary key default gen_random_uuid(),
  -- Canonical (trimmed, NFC, lower case): one mailbox, one account.
  email text not null unique check (email = lower(email) and length(email) between 6 and 254 and email !~ '[[:space:][:cntrl:]]'),
  full_name text not null check (length(full_name) between 1 and 100),
  password_hash text not null check (password_hash like '$argon2id$%'),
  -- When the address was proved; nobody logs in before.
  verified_at timestamptz,
  login_count integer not null default 0 check (login_count >= 0),
  -- When the marketing box was ticked; null: no consent.
  marketing_consent_at timestamptz,
  created_at timestamptz not null default now()
);

create table sessions (
  -- SHA-256 of the token; the token itself is known to its bearer alone.
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  -- To the hour: a session is not rewritten at every call.
  used_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_used_at on sessions (used_at);

-- Addresses from which an account was entered: strangers cannot lock these out.
create table known_clients (
  user_id uuid not null references users on delete cascade,
  client_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (user_id, client_hash)
);
create index known_clients_seen_at on known_clients (seen_at);

-- Codes and links that work once. Old ones stay for a day: they are the record that limits how many are sent.
create table one_time_codes (
  code_id bigint generated always as identity primary key,
  user_id uuid not null references users on delete cascade,
  purpose text not null check (purpose in ('verify_email', 'reset_password')),
  -- HMAC over purpose, account and code with the server's secret: useless without it, six digits or not.
  code_hash bytea not null check (length(code_hash) = 32),
  wrong_tries integer not null default 0 check (wrong_tries between 0 and 5),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Set when it was used or a newer one took its place.
  ended_at timestamptz
);
-- The newest only.
create unique index one_time_codes_open on one_time_codes (user_id, purpose) where ended_at is null;
create index one_time_codes_sent on one_time_codes (user_id, purpose, created_at);
create index one_time_codes_created_at on one_time_codes (created_at);

-- Tries and turns that are limited, over all processes. Losing them in a crash of the database costs nothing but
-- a wait, so they are not written to its log.
create unlogged table limits (
  -- SHA-256 of what is limited and whom it concerns.
  limit_key bytea primary key check (length(limit_key) = 32),
  -- A fraction where tries are forgotten little by little.
  used double precision not null default 0 check (used >= 0),
  -- Start of the window, or the last try.
  since timestamptz not null default now(),
  blocked_until timestamptz not null default '-infinity'
) with (fillfactor = 70);
create index limits_since on limits (since);

-- Mail that has to go out, written in the transaction that gives the reason for it.
create table outbox_mails (
  mail_id bigint generated always as identity primary key,
  -- The same at every try, so that a mail program can drop a second copy.
  message_id uuid not null default gen_random_uuid(),
  to_address text not null,
  -- What it is about: a newer mail on the same topic takes the place of one that has not left yet.
  topic text not null,
  -- Subject and text, encrypted with the server's secret: some hold codes.
  sealed bytea not null,
  -- Not worth sending from then on.
  expires_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Given up: the receiving side said never, or three days have passed.
  failed_at timestamptz
);
create index outbox_mails_due on outbox_mails (next_try_at) where failed_at is null;
create index outbox_mails_topic on outbox_mails (topic) where failed_at is null;

create function notify_mail_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_waiting', '');
  return null;
end $$;

create trigger outbox_mails_waiting after insert on outbox_mails
  for each statement execute function notify_mail_waiting();

-- The ledger. Every entry takes credits from one account and gives them to another, so that nothing appears or
-- vanishes; entries are never changed. Members have one account for each kind of credit, the house one for each
-- reason to give or take.
create table credit_accounts (
  account_id bigint generated always as identity primary key,
  -- Null: the house's.
  user_id uuid references users,
  -- 'lasting': never expires. 'welcome': where the house's gifts come from.
  kind text not null,
  -- Sum of the entries, kept by the trigger below. The house's would be one row that all members wait for, so it
  -- has none.
  balance bigint,
  constraint credit_accounts_kind check ((user_id is null and kind in ('welcome')) or (user_id is not null and kind in ('lasting'))),
  constraint credit_accounts_balance check ((user_id is null) = (balance is null) and balance >= 0),
  unique nulls not distinct (user_id, kind)
);

create table credit_entries (
  entry_id bigint generated always as identity primary key,
  from_account bigint not null references credit_accounts,
  to_account bigint not null references credit_accounts check (to_account <> from_account),
  credits bigint not null check (credits > 0),
  cause text not null constraint credit_entries_cause check (cause in ('welcome')),
  -- The one event this entry stands for; the same event again changes nothing.
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index credit_entries_from on credit_entries (from_account, entry_id);
create index credit_entries_to on credit_entries (to_account, entry_id);

create function move_credits() returns trigger language plpgsql as $$
begin
  -- In the order of their ids, so that opposite movements at the same moment do not wait for each other; and not FOR
  -- UPDATE, which would wait for the foreign keys of every other entry under way: two of them would be a deadlock.
  perform from credit_accounts where account_id in (new.from_account, new.to_account) and balance is not null
    order by account_id for no key update;
  update credit_accounts
    set balance = balance + case account_id when new.to_account then new.credits else -new.credits end
    where account_id in (new.from_account, new.to_account) and balance is not null;
  return null;
end $$;

create trigger credit_entries_move after insert on credit_entries
  for each row execute function move_credits();

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the ledger only grows', lower(tg_op), tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger credit_entries_only_grow before update or delete on credit_entries
  for each row execute function refuse_ledger_change();
create trigger credit_entries_never_emptied before truncate on credit_entries
  for each statement execute function refuse_ledger_change();

create function refuse_balance_change() returns trigger language plpgsql as $$
begin
  -- An entry's trigger is one level up; a statement of its own is none.
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'an account starts empty' using errcode = 'integrity_constraint_violation';
    end if;
  elsif pg_trigger_depth() < 2 or new.user_id is distinct from old.user_id or new.kind <> old.kind then
    raise exception 'a balance follows its entries' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger credit_accounts_follow before insert or update on credit_accounts
  for each row execute function refuse_balance_change();
create trigger credit_accounts_stay before delete on credit_accounts
  for each row execute function refuse_ledger_change();
create trigger credit_accounts_never_emptied before truncate on credit_accounts
  for each statement execute function refuse_ledger_change();

insert into credit_accounts (user_id, kind, balance) values (null, 'welcome', null);

create table saves (
  user_id uuid not null references users on delete cascade,
  asset_id bigint not null references assets on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, asset_id)
);
create index saves_newest on saves (user_id, saved_at desc, asset_id desc);
create index saves_asset on saves (asset_id);
