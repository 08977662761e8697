-- Earnings are on hold for some time after the sale, and while the buyer's bank decides about a dispute; and given credits
-- earn up to a monthly limit (docs/decisions/0089-held-earnings.md).

create table disputes (
  -- A bank disputes a payment once. The events may arrive in either order and again.
  order_id bigint primary key references orders,
  opened_at timestamptz not null default now(),
  -- Null: the bank has not decided yet.
  decided_at timestamptz
);
create index disputes_open on disputes (order_id) where decided_at is null;

alter table earnings
  -- Of the share that the agreement states, what the limit left unpaid.
  add column unpaid_kobo bigint not null default 0,
  add constraint earnings_unpaid check (unpaid_kobo >= 0 and (unpaid_kobo = 0 or order_id is null));
create index earnings_free on earnings (contributor_id, created_at) where order_id is null and contributor_id is not null;
