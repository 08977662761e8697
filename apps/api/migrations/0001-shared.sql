-- What several features use: extensions, the prefix of numbers, and functions that triggers call.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- What the shop's stock ids, orders, invoices and credit notes start with (decision 91). The start replaces this function
-- when ID_PREFIX differs and nothing has a number yet.
create function id_prefix() returns text language sql immutable as $$ select 'TSW' $$;

-- Notifies every server process that its lists, pages and search index are out of date.
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the ledger only grows', lower(tg_op), tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the log only grows', lower(tg_op), tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
