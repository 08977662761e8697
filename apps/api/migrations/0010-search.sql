-- Search: the indexed text of assets, terms for suggestions, and a record of changed assets for the search indexes.

-- Removes accents, then stems: "Ankara dresses" finds "ankara dress", "gele" finds "gèle".
create text search configuration taswira (copy = simple);
alter text search configuration taswira
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part, numword, numhword, hword_numpart
  with unaccent, english_stem;

-- The text to index. Joins words that would otherwise be lost or mixed up: "from above" consists of function words
-- only, and a few words share their stem with words of another meaning. foldedWords() in packages/lexicon joins the
-- same words.
create function searched_text(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(given, '\m(?:(from)[ -]+(above|behind|below)|(close|make|start)[ -]+(up))\M', '\1\2\3\4', 'gi'),
    '\m(hospitality|marketing|universe|universal|general|policy|policies|organic|secretary|international)\M', '\1qq', 'gi')
$$;

-- Weights: A title, B keywords, C category, D creator and description.
create function set_asset_search_vector() returns trigger language plpgsql as $$
declare
  creator text;
begin
  select full_name || ' ' || username into creator from contributors where contributor_id = new.contributor_id;
  new.search_vector :=
    setweight(to_tsvector('taswira', searched_text(new.title)), 'A') ||
    setweight(to_tsvector('taswira', searched_text(array_to_string(new.keywords, ' '))), 'B') ||
    setweight(to_tsvector('taswira', replace(new.category_slug, '-', ' ')), 'C') ||
    setweight(to_tsvector('taswira', searched_text(coalesce(creator, '') || ' ' || new.description)), 'D');
  new.updated_at := now();
  return new;
end $$;

create trigger assets_search_vector
  before insert or update of title, description, keywords, category_slug, contributor_id on assets
  for each row execute function set_asset_search_vector();

-- Contributor names are searched with the images, so renaming a contributor indexes their images again.
create function index_contributor_again() returns trigger language plpgsql as $$
begin
  update assets set contributor_id = contributor_id where contributor_id = new.contributor_id;
  return null;
end $$;

create trigger contributors_renamed
  after update of full_name, username on contributors
  for each row when (old.full_name <> new.full_name or old.username <> new.username)
  execute function index_contributor_again();

-- unaccent() alone can't be used in an index, because its dictionary could be replaced.
create function folded_name(given text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent'::regdictionary, given))
$$;

-- For suggesting contributor names.
create index contributors_names on contributors
  using gin ((' ' || folded_name(full_name) || ' ' || username) gin_trgm_ops);

-- Words and phrases of the published catalogue with their asset counts, for suggestions and spelling.
create table search_terms (
  term text primary key,
  -- In lower case without accents, to compare with typed text.
  folded text not null,
  kind text not null check (kind in ('word', 'phrase')),
  document_count integer not null,
  -- Whether an asset has the term as a keyword.
  is_keyword boolean not null default false
);
create index search_terms_prefix on search_terms (folded text_pattern_ops);
create index search_terms_similar on search_terms using gin (folded gin_trgm_ops) where kind = 'word';

-- The last change of each asset that can alter its search result, so that a search index reads only changes it hasn't
-- seen (docs/search.md, "How the index follows the catalogue"). Rows of deleted assets stay. Unlogged: after a crash, a
-- restore or a failover PostgreSQL empties this table and search_epoch; the next process then sets a new epoch, and
-- every index is rebuilt.
create unlogged table asset_changes (
  asset_id bigint primary key,
  -- The transaction id, because sequence numbers and times become visible out of order.
  changed_in xid8 not null
);
create index asset_changes_in_order on asset_changes (changed_in, asset_id);

create function note_asset_change() returns trigger language plpgsql as $$
begin
  insert into asset_changes (asset_id, changed_in) values (coalesce(new.asset_id, old.asset_id), pg_current_xact_id())
  on conflict (asset_id) do update set changed_in = excluded.changed_in;
  return null;
end $$;

create trigger assets_note_change
  after insert or delete or update of title, keywords, category_slug, contributor_id, status, published_at, colours,
    width_px, height_px, people, released, digital_source_type on assets
  for each row execute function note_asset_change();

-- Identifies the period since asset_changes was last emptied.
create unlogged table search_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);

-- The contents of the search server of SEARCH_URL=sphinxql://… (decision 53). Unlogged like asset_changes, which it
-- depends on: after a crash, a restore or a failover it is empty, and the server is filled again.
create unlogged table search_server (
  only_row boolean primary key default true check (only_row),
  -- The index in use.
  active text not null check (active in ('a', 'b')),
  -- Identifies one complete filling; each shard stores it too.
  build uuid not null,
  -- The search_epoch of the filling; it includes every change before the transaction changes_before.
  epoch uuid not null,
  changes_before xid8 not null,
  -- Identifies the list of shards and the document format.
  layout text not null
);
