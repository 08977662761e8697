-- Shared by several features: extensions, the prefix of document numbers, and trigger functions.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Prefix of this shop's stock ids, orders, invoices and credit notes (decision 91). On start, the server replaces this
-- function when ID_PREFIX differs and no number has been assigned yet.
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
