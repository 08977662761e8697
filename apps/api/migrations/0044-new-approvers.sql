-- A stolen owner's account must not approve a payout twice with an account that it makes itself, nor remove the other
-- owners so that nobody is warned (decision 123).
alter table operators
  -- From when the operator may approve payouts: a day after the account was opened or its role changed at the desk.
  add approves_from timestamptz not null default now(),
  -- When the operator stopped being an owner. Warnings about money reach former owners for 30 days.
  add owner_until timestamptz;
