-- Money that arrives later than the order, or is more than it (docs/decisions/0061-local-ways-to-pay.md).
alter table orders
  -- Since when the provider reports a transfer on its way; null when it reports none.
  add column waiting_since timestamptz,
  -- The provider's id of the transaction that paid the order; and by id, in kobo, what was received without paying for it:
  -- transactions that were too little or came on top, and what the paying one had too much.
  add column transaction_id text,
  add column extra_transactions jsonb not null default '{}',
  -- Received beyond the order's amount, and how much of that was returned. Refunds return this first.
  add column surplus_kobo bigint not null default 0 check (surplus_kobo >= 0),
  add column surplus_returned_kobo bigint not null default 0,
  add constraint orders_surplus_returned check (surplus_returned_kobo between 0 and surplus_kobo);
