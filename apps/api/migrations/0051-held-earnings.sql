-- Earnings are on hold for some time after the sale, and while the buyer's bank decides about a dispute
-- (docs/decisions/0089-held-earnings.md).

create table disputes (
  -- A bank disputes a payment once. The events may arrive in either order and again.
  order_id bigint primary key references orders,
  opened_at timestamptz not null default now(),
  -- Null: the bank has not decided yet.
  decided_at timestamptz
);
create index disputes_open on disputes (order_id) where decided_at is null;
