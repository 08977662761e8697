-- Suggestions are whole keywords, not words cut from titles, and names of contributors.

-- Whether any asset has the term as a keyword.
alter table search_terms add column is_keyword boolean not null default false;
-- A running server counts the terms again when there are none.
delete from search_terms;

-- unaccent() alone can't be indexed, because its dictionary could be replaced.
create function folded_name(given text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, given))
$$;

create index contributors_names on contributors
  using gin ((' ' || folded_name(full_name) || ' ' || username) gin_trgm_ops);
