-- Payments: members' orders, the payment provider's reports about them, and refunds. Amounts are in kobo.

-- Invoice and credit note numbers without gaps (decision 59). A sequence would leave a gap at each rollback, so the
-- last number is a row, which stays locked until the transaction that used the next one ends. Triggers assign the
-- numbers, so that every paid order has one.
create table document_series (
  series text not null check (series in ('invoice', 'credit_note')),
  -- The calendar year in Lagos.
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);

create function document_year(at timestamptz) returns integer language sql immutable
  return extract(year from at at time zone 'Africa/Lagos')::integer;

-- "TSW-2026-000123"; a seventh digit is added after 999999.
create function document_number(prefix text, year integer, number bigint) returns text language sql immutable
  return prefix || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0');

create function take_document_number(wanted text, prefix text, at timestamptz) returns text language sql as $$
  insert into document_series as s (series, year, last_number) values (wanted, document_year(at), 1)
  on conflict (series, year) do update set last_number = s.last_number + 1
  returning document_number(prefix, year, last_number)
$$;

-- Written before any request to the provider, so that every payment has its order.
create table orders (
  order_id bigint generated always as identity primary key,
  -- Random; also the order's reference at the provider.
  reference text not null unique check (reference ~ '^[A-Z]{2,5}-[0-9a-f]{24}$'),
  user_id uuid not null references users,
  -- The ordered plan or pack, and its terms at that moment.
  code text not null,
  frequency text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The VAT included in the price when it was ordered, in percent, so that a receipt stays correct when the rate
  -- changes. Null: no VAT.
  vat_percent numeric(4, 2) check (vat_percent > 0),
  -- A pack grants them at once, a plan each month.
  credits bigint not null check (credits > 0),
  -- Number of months in a plan; 0 for a pack.
  months integer not null check (months in (0, 1, 12)),
  -- Ticked at the checkout, or the order was made by a renewal. Ignored for a pack.
  auto_renew boolean not null default false,
  mode text not null check (mode in ('test', 'live')),
  -- The country from which the order was placed, ISO 3166-1 alpha-2; null: unknown.
  country text check (country ~ '^[A-Z]{2}$'),

  -- 'review': the provider reported a payment that does not match. 'expired': not paid within a day. Both still grant
  -- their credits when a matching payment arrives.
  status text not null default 'pending' check (status in ('pending', 'paid', 'review', 'expired')),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  -- When to ask the provider about it, unless a webhook arrives before.
  next_check_at timestamptz not null default now() + interval '1 minute',
  -- Since when the provider has reported a transfer in progress; null when there is none.
  waiting_since timestamptz,
  -- Paid, but we still wait to learn if the card is reusable.
  awaits_card boolean not null default false,
  invoice_number text unique,

  -- transaction_id: the provider's id of the transaction that paid the order. extra_transactions: amounts received
  -- without paying for it, in kobo by transaction id: underpayments, additional payments, and the excess of the paying
  -- transaction (decision 61).
  transaction_id text,
  extra_transactions jsonb not null default '{}',
  -- Received beyond the order's amount, and how much of that was returned. Refunds return the surplus first.
  surplus_kobo bigint not null default 0 check (surplus_kobo >= 0),
  surplus_returned_kobo bigint not null default 0,
  -- How much of the order's amount was refunded so far; it never decreases.
  refunded_kobo bigint not null default 0,

  constraint orders_paid check ((status = 'paid') = (paid_at is not null)),
  constraint orders_invoice check (status <> 'paid' or invoice_number is not null),
  constraint orders_surplus_returned check (surplus_returned_kobo between 0 and surplus_kobo),
  constraint orders_refunded check (refunded_kobo between 0 and amount_kobo)
);
create index orders_user on orders (user_id, order_id);
create index orders_due on orders (next_check_at) where status = 'pending';
create index orders_awaiting_card on orders (order_id) where awaits_card;
create index orders_status on orders (status, order_id);
create index orders_paid on orders (paid_at) where status = 'paid';
-- The metrics endpoint counts recent orders by status at every scrape.
create index orders_created on orders (created_at);

create function number_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.invoice_number is not null then
    -- An invoice number never changes.
    new.invoice_number := old.invoice_number;
  elsif new.status = 'paid' and new.invoice_number is null then
    new.invoice_number := take_document_number('invoice', id_prefix() || '-', new.paid_at);
  end if;
  return new;
end $$;

create trigger orders_number_invoice before insert or update of status, invoice_number on orders
  for each row execute function number_invoice();

create table credit_notes (
  credit_note_id bigint generated always as identity primary key,
  credit_note_number text not null unique,
  order_id bigint not null references orders,
  -- The refunded amount that earlier credit notes don't include.
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null default now()
);
create index credit_notes_order on credit_notes (order_id);

create function write_credit_note() returns trigger language plpgsql as $$
declare
  credited bigint := coalesce((select sum(amount_kobo) from credit_notes where order_id = new.order_id), 0);
begin
  if new.status = 'paid' and new.refunded_kobo > credited then
    insert into credit_notes (credit_note_number, order_id, amount_kobo) values (
      take_document_number('credit_note', id_prefix() || '-CN-', now()), new.order_id, new.refunded_kobo - credited);
  end if;
  return null;
end $$;

create trigger orders_write_credit_note after insert or update of status, refunded_kobo on orders
  for each row execute function write_credit_note();

-- Payments that do not match their order, for an operator to review.
create table payment_reviews (
  review_id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- The rule it violates (packages/contract/src/payments/review-reasons.ts).
  reason_code text not null,
  amount_kobo bigint not null,
  currency text not null,
  created_at timestamptz not null default now(),
  -- When an operator reviewed it.
  looked_at timestamptz,
  unique (order_id, reason_code, amount_kobo, currency)
);
create index payment_reviews_open on payment_reviews (order_id) where looked_at is null;

-- The provider's webhook events, each stored once.
create table payment_events (
  event_id bigint generated always as identity primary key,
  -- SHA-256 of the request body.
  body_hash bytea not null unique check (length(body_hash) = 32),
  name text not null,
  reference text,
  -- The request body, encrypted with the server's secret, because it may contain a card's authorisation.
  sealed bytea not null,
  received_at timestamptz not null default now()
);
create index payment_events_received_at on payment_events (received_at);

-- The provider's reports about refunded money, each stored once.
create table refunds (
  refund_id bigint generated always as identity primary key,
  order_id bigint not null references orders,
  -- 'refund:' and its reference: a single refund. 'dispute', 'reversed': the total returned so far.
  source text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null default now(),
  unique (order_id, source)
);
create index refunds_created on refunds (created_at);

-- Refunds that we request from the provider, written before the request. What was actually refunded is in `refunds`.
create table refund_attempts (
  attempt_id bigint generated always as identity primary key,
  -- Identifies one click of the button; also the refund's reference at the provider.
  idempotency_key uuid not null unique,
  order_id bigint not null references orders,
  operator_id bigint not null references operators,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- 'asked': sent or about to be sent, result unknown. 'needs_attention': the provider needs details from us. 'failed':
  -- refused. 'unsent': the provider has no record of it.
  state text not null default 'asked' check (
    state in ('asked', 'pending', 'needs_attention', 'processed', 'failed', 'unsent')),
  -- The provider's id for it, once reported.
  provider_id text,
  -- The `source` under which `refunds` counts it.
  counted_as text,
  -- The `source` of the provider's event that reported it; an event reports one refund of an order.
  provider_event_ref text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When to ask the provider about it; until then it belongs to the process that sent it.
  next_check_at timestamptz not null default now() + interval '1 minute',
  unique (order_id, provider_event_ref),
  constraint refund_attempts_counted check ((state = 'processed') = (counted_as is not null))
);
-- At most one refund of an order may be in progress.
create unique index refund_attempts_one on refund_attempts (order_id)
  where state in ('asked', 'pending', 'needs_attention');
create index refund_attempts_due on refund_attempts (next_check_at)
  where state in ('asked', 'pending', 'needs_attention');
create index refund_attempts_order on refund_attempts (order_id, attempt_id);
create index refund_attempts_attention on refund_attempts (order_id) where state = 'needs_attention';

-- A bank may dispute a payment again after a dispute was won (decision 96). Events may arrive in any order and
-- repeatedly.
create table disputes (
  order_id bigint primary key references orders,
  opened_at timestamptz not null default now(),
  -- Null: the bank has not decided yet.
  decided_at timestamptz,
  -- The provider's dispute ids, which distinguish a new dispute from a repeated report.
  open_ids text[] not null default '{}',
  decided_ids text[] not null default '{}'
);
create index disputes_open on disputes (order_id) where decided_at is null;

-- Payments that the payer's bank reversed. Certificates of the licences they paid for show it.
create table chargebacks (
  order_id bigint primary key references orders,
  amount_kobo bigint not null check (amount_kobo > 0),
  reversed_at timestamptz not null default now(),
  -- When the dispute was decided in our favour after all.
  lifted_at timestamptz
);
