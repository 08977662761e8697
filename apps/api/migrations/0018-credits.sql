-- The credit ledger. Every entry moves credits from one account to another, so that the sum stays the same; entries are
-- never changed. Members have one account for each kind of credit, the house has one for each reason to grant or deduct
-- credits.

create table credit_accounts (
  account_id bigint generated always as identity primary key,
  -- Null: an account of the house.
  user_id uuid references users,
  -- Members: 'lasting' credits never expire; 'plan' credits are granted by a subscription, spent first, and expire when
  -- it ends. House, as the source: 'welcome' for the signup gift, 'sold' for credits paid for with money, 'goodwill'
  -- for credits that an operator granted. House, as the destination: 'spent' for downloads, 'expired' for credits not
  -- used in time, 'reversed' for credits whose payment was reversed.
  kind text not null,
  -- Sum of the entries, maintained by a trigger on credit_entries. Null for accounts of the house: every member's
  -- transaction would wait for that one row.
  balance bigint,
  constraint credit_accounts_kind check (
    (user_id is null and kind in ('welcome', 'sold', 'spent', 'expired', 'reversed', 'goodwill'))
    or (user_id is not null and kind in ('lasting', 'plan'))),
  constraint credit_accounts_balance check ((user_id is null) = (balance is null) and balance >= 0),
  unique nulls not distinct (user_id, kind)
);

create function refuse_balance_change() returns trigger language plpgsql as $$
begin
  -- The trigger of an entry is at depth 2; a direct statement is at depth 1.
  if tg_op = 'INSERT' then
    if new.balance <> 0 then
      raise exception 'the balance of a new account must be 0' using errcode = 'integrity_constraint_violation';
    end if;
  elsif pg_trigger_depth() < 2 or new.user_id is distinct from old.user_id or new.kind <> old.kind then
    raise exception 'a balance can only change through its entries' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

create trigger credit_accounts_follow before insert or update on credit_accounts
  for each row execute function refuse_balance_change();
create trigger credit_accounts_stay before delete on credit_accounts
  for each row execute function refuse_ledger_change();
create trigger credit_accounts_never_emptied before truncate on credit_accounts
  for each statement execute function refuse_ledger_change();

insert into credit_accounts (kind) values ('welcome'), ('spent'), ('sold'), ('expired'), ('reversed'), ('goodwill');

create table credit_entries (
  entry_id bigint generated always as identity primary key,
  from_account bigint not null references credit_accounts,
  to_account bigint not null references credit_accounts check (to_account <> from_account),
  credits bigint not null check (credits > 0),
  cause text not null constraint credit_entries_cause check (
    cause in ('welcome', 'download', 'pack', 'plan', 'expiry', 'carry_over', 'reversal', 'goodwill')),
  -- Identifies the event that caused the entry, so that processing the event again adds nothing.
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index credit_entries_from on credit_entries (from_account, entry_id);
create index credit_entries_to on credit_entries (to_account, entry_id);

create function move_credits() returns trigger language plpgsql as $$
begin
  -- Locked in the order of the ids, so that opposite movements at the same moment can't deadlock. Not FOR UPDATE, which
  -- would wait for the foreign keys of all other entries in progress, and two such entries would deadlock.
  perform from credit_accounts where account_id in (new.from_account, new.to_account) and balance is not null
    order by account_id for no key update;
  update credit_accounts
    set balance = balance + case account_id when new.to_account then new.credits else -new.credits end
    where account_id in (new.from_account, new.to_account) and balance is not null;
  return null;
end $$;

create trigger credit_entries_move after insert on credit_entries
  for each row execute function move_credits();
create trigger credit_entries_only_grow before update or delete on credit_entries
  for each row execute function refuse_ledger_change();
create trigger credit_entries_never_emptied before truncate on credit_entries
  for each statement execute function refuse_ledger_change();

-- One welcome gift per mailbox, however the address is spelled (decision 33).
create table welcome_claims (
  -- Keyed hash of the mailbox. It refers to no account and reveals no address, so it's kept after the account is
  -- deleted.
  mailbox_hash bytea primary key check (length(mailbox_hash) = 32),
  -- Keyed hash of the client address, kept for a day: shows staff when unusually many claims share an address.
  client_hash bytea,
  claimed_at timestamptz not null default now()
);
create index welcome_claims_claimed_at on welcome_claims (claimed_at) where client_hash is not null;

-- Credits that operators granted; the reason is in the desk log.
create table goodwill_gifts (
  gift_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  operator_id bigint not null references operators,
  credits integer not null check (credits > 0),
  -- The form's key, so that sending the same form again grants nothing more.
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now()
);
create index goodwill_gifts_operator on goodwill_gifts (operator_id, created_at);
