-- The ledger of credits. Every entry takes credits from one account and gives them to another, so that nothing appears or
-- vanishes; entries are never changed. Members have one account for each kind of credit, the house one for each reason to
-- give or take.

create table credit_accounts (
  account_id bigint generated always as identity primary key,
  -- Null: the house's.
  user_id uuid references users,
  -- Of members: 'lasting' credits never expire; 'plan' credits are granted by a subscription, spent first, and lost when it
  -- ends. Of the house: credits are from 'welcome' as a gift, from 'sold' when they were paid for with money, and from
  -- 'goodwill' when an operator gave them; they go to 'spent' with a download, to 'expired' when nobody used them in time,
  -- and to 'reversed' when their payment was taken back.
  kind text not null,
  -- Sum of the entries, maintained by a trigger of credit_entries. The house has none: its balance would be one row that
  -- all members wait for.
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

insert into credit_accounts (kind) values ('welcome'), ('spent'), ('sold'), ('expired'), ('reversed'), ('goodwill');

create table credit_entries (
  entry_id bigint generated always as identity primary key,
  from_account bigint not null references credit_accounts,
  to_account bigint not null references credit_accounts check (to_account <> from_account),
  credits bigint not null check (credits > 0),
  cause text not null constraint credit_entries_cause check (
    cause in ('welcome', 'download', 'pack', 'plan', 'expiry', 'carry_over', 'reversal', 'goodwill')),
  -- The one event this entry represents; the same event again changes nothing.
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index credit_entries_from on credit_entries (from_account, entry_id);
create index credit_entries_to on credit_entries (to_account, entry_id);

create function move_credits() returns trigger language plpgsql as $$
begin
  -- In the order of their ids, so that opposite movements at the same moment do not wait for each other; and not FOR
  -- UPDATE, which would wait for the foreign keys of every other entry in progress: two of them would be a deadlock.
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

-- One welcome gift per mailbox, whatever spelling of its address an account has (decision 33).
create table welcome_claims (
  -- Keyed hash of the mailbox. It has no owner, so it outlives the account and leads to no address.
  mailbox_hash bytea primary key check (length(mailbox_hash) = 32),
  -- Keyed hash of the network address, for a day: shows staff where unusually many come from.
  client_hash bytea,
  claimed_at timestamptz not null default now()
);
create index welcome_claims_claimed_at on welcome_claims (claimed_at) where client_hash is not null;

-- Credits that operators gave; the reason is in the desk log.
create table goodwill_gifts (
  gift_id bigint generated always as identity primary key,
  user_id uuid not null references users,
  operator_id bigint not null references operators,
  credits integer not null check (credits > 0),
  -- The same form sent again is the same gift.
  idempotency_key uuid not null unique,
  created_at timestamptz not null default now()
);
create index goodwill_gifts_operator on goodwill_gifts (operator_id, created_at);
