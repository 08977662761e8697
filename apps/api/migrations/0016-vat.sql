-- The VAT that a price contained when it was ordered, in percent: a receipt keeps it when the rate changes.
-- Null: none was set, or the order is older than this column.
alter table orders add column vat_percent numeric(4, 2) check (vat_percent > 0);
