-- What the shop's stock ids, orders, invoices and credit notes start with (docs/decisions/0091-id-prefix.md). The start
-- replaces this function when ID_PREFIX differs and nothing has a number yet.
create function id_prefix() returns text language sql immutable as $$ select 'TSW' $$;

alter table assets
  drop column stock_id,
  add column stock_id text not null unique generated always as (
    id_prefix() || '-' || lpad(asset_id::text, greatest(6, length(asset_id::text)), '0')) stored;

alter table orders
  drop constraint orders_reference_check,
  add constraint orders_reference_check check (reference ~ '^[A-Z]{2,5}-[0-9a-f]{24}$');

-- As before (0029), but with the prefix of the shop.
create or replace function number_invoice() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.invoice_number is not null then
    -- It never changes.
    new.invoice_number := old.invoice_number;
  elsif new.status = 'paid' and new.invoice_number is null then
    new.invoice_number := take_document_number('invoice', id_prefix() || '-', new.paid_at);
  end if;
  return new;
end $$;

create or replace function write_credit_note() returns trigger language plpgsql as $$
declare
  credited bigint := coalesce((select sum(amount_kobo) from credit_notes where order_id = new.order_id), 0);
begin
  if new.status = 'paid' and new.refunded_kobo > credited then
    insert into credit_notes (credit_note_number, order_id, amount_kobo) values (
      take_document_number('credit_note', id_prefix() || '-CN-', now()), new.order_id, new.refunded_kobo - credited);
  end if;
  return null;
end $$;
