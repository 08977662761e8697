-- Payments that the payer's bank took back. The certificates of the licences they paid for say so.

create table chargebacks (
  order_id bigint primary key references orders,
  -- What was taken back, in kobo.
  amount_kobo bigint not null check (amount_kobo > 0),
  reversed_at timestamptz not null default now(),
  -- When the dispute was decided in our favour after all.
  lifted_at timestamptz
);

insert into chargebacks (order_id, amount_kobo, reversed_at)
select order_id, amount_kobo, created_at from refunds where source = 'dispute';
