-- Payouts to contributors, and their bank details (decision 74).

create table payout_details (
  contributor_id bigint primary key references contributors,
  kind text not null check (kind in ('nuban', 'ghipss', 'mobile_money', 'basa')),
  bank_code text not null check (bank_code ~ '^[A-Za-z0-9_-]{1,20}$'),
  bank_name text not null check (length(bank_name) between 1 and 100),
  -- The account number, encrypted with the server's secret, and its last characters for display.
  sealed bytea not null,
  last4 text not null check (length(last4) between 1 and 4),
  -- The account holder according to the bank; null when the provider can't look it up.
  account_name text check (length(account_name) <= 200),
  -- The provider's id for the account; created before the first payout to it.
  recipient_code text,
  changed_at timestamptz not null default now()
);

create table payouts (
  payout_id bigint generated always as identity primary key,
  -- Also the payout's reference at the provider, which makes sending it twice impossible.
  reference text not null unique check (reference ~ '^tsw-payout-[0-9a-f]{24}$'),
  contributor_id bigint not null references contributors,
  kobo bigint not null check (kobo > 0),
  mode text not null check (mode in ('test', 'live')),
  -- "2026-11" for the monthly payout; null when it was requested.
  month text,
  -- 'waiting': for operators. 'ready': to be sent. 'sent': requested, result unknown. 'declined': by an operator.
  state text not null check (state in
    ('waiting', 'ready', 'sent', 'pending', 'otp', 'success', 'failed', 'reversed', 'declined')),
  -- How many operators must approve, and those who did.
  approvals_needed integer not null check (approvals_needed between 0 and 2),
  approved_by bigint references operators,
  also_approved_by bigint references operators check (also_approved_by <> approved_by),
  -- The destination at the time the payout was made.
  bank_name text not null,
  last4 text not null,
  account_name text,
  -- Whether account_name matches the contributor's name; otherwise an operator decides.
  name_matches boolean not null,
  -- Why it failed or was declined, or what an operator must check: a code of
  -- packages/contract/src/contributors/payouts.ts.
  problem text,
  -- What the provider or the operator wrote about it.
  problem_note text check (length(problem_note) between 1 and 300),
  -- The provider's id for it, which is needed to send an OTP.
  transfer_code text,
  -- How many times it was moved in the money books.
  moves integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  changed_at timestamptz not null default now(),
  next_check_at timestamptz not null default now(),
  constraint payouts_problem check (problem is not null or problem_note is null),
  constraint payouts_approved check (state in ('waiting', 'declined')
    or approvals_needed <= (approved_by is not null)::int + (also_approved_by is not null)::int)
);
create unique index payouts_open on payouts (contributor_id) where state in ('waiting', 'ready', 'sent', 'pending', 'otp');
create unique index payouts_month on payouts (contributor_id, month);
create index payouts_of_contributor on payouts (contributor_id, payout_id desc);
create index payouts_due on payouts (next_check_at) where state in ('ready', 'sent', 'pending', 'otp');
create index payouts_of_state on payouts (state, payout_id);
create index payouts_sent_at on payouts (sent_at);

create trigger payouts_keep_their_sum before update on payouts
  for each row when ((new.kobo, new.contributor_id, new.reference, new.mode)
    is distinct from (old.kobo, old.contributor_id, old.reference, old.mode))
  execute function refuse_ledger_change();
create trigger payouts_stay before delete on payouts for each row execute function refuse_ledger_change();
create trigger payouts_never_emptied before truncate on payouts for each statement execute function refuse_ledger_change();
