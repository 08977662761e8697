-- Numbers of invoices and credit notes, without gaps (decision 59). A sequence would leave a gap at each rollback, so the
-- last number is a row, locked until the transaction that took the next one ends. Triggers take it, so that no paid
-- order can be without its number, not even one that a process of the earlier release settles.

create table document_series (
  series text not null check (series in ('invoice', 'credit_note')),
  -- In Lagos.
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);

create function document_year(at timestamptz) returns integer language sql immutable
  return extract(year from at at time zone 'Africa/Lagos')::integer;

-- "TSW-2026-000123"; the seventh digit appears after a million.
create function document_number(prefix text, year integer, number bigint) returns text language sql immutable
  return prefix || year || '-' || lpad(number::text, greatest(6, length(number::text)), '0');

create function take_document_number(wanted text, prefix text, at timestamptz) returns text language sql as $$
  insert into document_series as s (series, year, last_number) values (wanted, document_year(at), 1)
  on conflict (series, year) do update set last_number = s.last_number + 1
  returning document_number(prefix, year, last_number)
$$;

alter table orders add column invoice_number text;

create table credit_notes (
  credit_note_id bigint generated always as identity primary key,
  credit_note_number text not null unique,
  order_id bigint not null references orders,
  -- Refunded beyond the credit notes before it.
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null default now()
);
create index credit_notes_order on credit_notes (order_id);

-- Orders paid before: in the order of their payments.
update orders o set invoice_number = document_number('TSW-', n.year, n.number)
from (select order_id, document_year(paid_at) as year,
    row_number() over (partition by document_year(paid_at) order by paid_at, order_id) as number
  from orders where status = 'paid') n
where o.order_id = n.order_id;

insert into document_series (series, year, last_number)
select 'invoice', document_year(paid_at), count(*) from orders where status = 'paid' group by 2;

-- One credit note for all that was refunded of an order before, dated by its last refund.
insert into credit_notes (credit_note_number, order_id, amount_kobo, created_at)
select document_number('TSW-CN-', document_year(at),
    row_number() over (partition by document_year(at) order by at, order_id)), order_id, refunded_kobo, at
from (select o.order_id, o.refunded_kobo, greatest(o.paid_at, coalesce(max(r.created_at), o.paid_at)) as at
  from orders o left join refunds r using (order_id)
  where o.status = 'paid' and o.refunded_kobo > 0 group by o.order_id) refunded
order by at, order_id;

insert into document_series (series, year, last_number)
select 'credit_note', document_year(created_at), count(*) from credit_notes group by 2;

alter table orders
  add constraint orders_invoice_number_unique unique (invoice_number),
  add constraint orders_invoice check (status <> 'paid' or invoice_number is not null);

create function number_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.invoice_number is not null then
    -- It never changes.
    new.invoice_number := old.invoice_number;
  elsif new.status = 'paid' and new.invoice_number is null then
    new.invoice_number := take_document_number('invoice', 'TSW-', new.paid_at);
  end if;
  return new;
end $$;

create trigger orders_number_invoice before insert or update of status, invoice_number on orders
  for each row execute function number_invoice();

create function write_credit_note() returns trigger language plpgsql as $$
declare
  credited bigint := coalesce((select sum(amount_kobo) from credit_notes where order_id = new.order_id), 0);
begin
  if new.status = 'paid' and new.refunded_kobo > credited then
    insert into credit_notes (credit_note_number, order_id, amount_kobo)
    values (take_document_number('credit_note', 'TSW-CN-', now()), new.order_id, new.refunded_kobo - credited);
  end if;
  return null;
end $$;

create trigger orders_write_credit_note after insert or update of status, refunded_kobo on orders
  for each row execute function write_credit_note();
