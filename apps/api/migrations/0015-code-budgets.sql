-- Codes and links that strangers ask for or guess at have budgets of their own, so that they cannot use up the owner's.

alter table one_time_codes
  -- Keyed hash of the client address that asked without being the owner's; null: the owner asked.
  add column stranger_hash bytea,
  -- Of wrong_tries, those from client addresses that are not the owner's.
  add column stranger_tries integer not null default 0 check (stranger_tries between 0 and wrong_tries);
