-- What contributors are paid, and where to (decision 74).

create table payout_details (
  contributor_id bigint primary key references contributors,
  kind text not null check (kind in ('nuban', 'ghipss', 'mobile_money', 'basa')),
  bank_code text not null check (bank_code ~ '^[A-Za-z0-9_-]{1,20}$'),
  bank_name text not null check (length(bank_name) between 1 and 100),
  -- The account number, encrypted with the server's secret; and what is shown of it.
  sealed bytea not null,
  last4 text not null check (length(last4) between 1 and 4),
  -- As the bank has it; null when the provider can't look it up.
  account_name text check (length(account_name) <= 200),
  -- Whether that is the contributor's name; otherwise a person decides.
  name_matches boolean not null,
  -- The provider's name for the account; made before the first payout to it.
  recipient_code text,
  changed_at timestamptz not null default now()
);

create table payouts (
  payout_id bigint generated always as identity primary key,
  -- The provider's name for it too, and the reason why it can't be sent twice.
  reference text not null unique check (reference ~ '^tsw-payout-[0-9a-f]{24}$'),
  contributor_id bigint not null references contributors,
  kobo bigint not null check (kobo > 0),
  mode text not null check (mode in ('test', 'live')),
  -- "2026-11" for the monthly payout; null when it was requested.
  month text,
  -- 'waiting': for operators. 'ready': to be sent. 'sent': asked, perhaps unheard. 'declined': by an operator.
  state text not null check (state in
    ('waiting', 'ready', 'sent', 'pending', 'otp', 'success', 'failed', 'reversed', 'declined')),
  -- How many operators have to agree, and who did.
  approvals_needed integer not null check (approvals_needed between 0 and 2),
  approved_by bigint references operators,
  also_approved_by bigint references operators check (also_approved_by <> approved_by),
  -- Where it goes, as it was when it was made.
  bank_name text not null,
  last4 text not null,
  account_name text,
  name_matches boolean not null,
  -- Why it failed or was declined, or what a person has to look at.
  problem text check (length(problem) <= 300),
  -- The provider's name for it; an OTP needs it.
  transfer_code text,
  -- How often it was moved in the money books.
  moves integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  changed_at timestamptz not null default now(),
  next_check_at timestamptz not null default now(),
  constraint payouts_approved check (state in ('waiting', 'declined')
    or approvals_needed <= (approved_by is not null)::int + (also_approved_by is not null)::int)
);
create unique index payouts_open on payouts (contributor_id) where state in ('waiting', 'ready', 'sent', 'pending', 'otp');
create unique index payouts_month on payouts (contributor_id, month);
create index payouts_of_contributor on payouts (contributor_id, payout_id desc);
create index payouts_due on payouts (next_check_at) where state in ('ready', 'sent', 'pending', 'otp');
create index payouts_of_state on payouts (state, payout_id);
create index payouts_sent_at on payouts (sent_at);

alter table money_entries add column payout_id bigint references payouts;

-- Where a payout's money is in the money books.
create function payout_account(state text) returns text language sql immutable
  return case when state = 'success' then 'paid_out' when state in ('failed', 'reversed', 'declined') then 'contributor'
    else 'payouts' end;

create function book_payout() returns trigger language plpgsql as $$
declare
  before text := case when tg_op = 'INSERT' then 'contributor' else payout_account(old.state) end;
  after text := payout_account(new.state);
begin
  if tg_op = 'UPDATE' and (new.kobo, new.contributor_id, new.reference, new.mode)
      is distinct from (old.kobo, old.contributor_id, old.reference, old.mode) then
    raise exception 'what a payout is never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if before = after then return new; end if;
  if tg_op = 'UPDATE' then new.moves := new.moves + 1; end if;
  insert into money_entries (from_account, to_account, kobo, mode, payout_id, idempotency_key)
  values (money_account(before, new.contributor_id), money_account(after, new.contributor_id), new.kobo, new.mode,
    new.payout_id, 'payout:' || new.payout_id || ':' || new.moves);
  return new;
end $$;

create trigger payouts_book_new after insert on payouts for each row execute function book_payout();
create trigger payouts_book before update on payouts for each row execute function book_payout();
create trigger payouts_stay before delete on payouts for each row execute function refuse_ledger_change();
create trigger payouts_never_emptied before truncate on payouts for each statement execute function refuse_ledger_change();
