-- What an image's description says is searched too, below its title, keywords and category (docs/search.md).

-- The text as it is indexed. "From above" would be lost, because both are function words; and a few words would share their
-- stem with others that mean something else. foldedWords() of the package lexicon joins the same words.
create function searched_text(given text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    regexp_replace(given, '\m(?:(from)[ -]+(above|behind|below)|(close|make|start)[ -]+(up))\M', '\1\2\3\4', 'gi'),
    '\m(hospitality|marketing|universe|universal|general|policy|policies|organic|secretary|international)\M', '\1qq', 'gi')
$$;

create or replace function set_asset_search_vector() returns trigger language plpgsql as $$
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

drop trigger assets_search_vector on assets;
create trigger assets_search_vector
  before insert or update of title, description, keywords, category_slug, contributor_id on assets
  for each row execute function set_asset_search_vector();

update assets set title = title;
