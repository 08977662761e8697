-- The catalogue: who made an asset, what it shows, where its master lies, how often it was looked at.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

-- Words without accents, then stemmed: "Ankara dresses" finds "ankara dress", "gele" finds "gèle".
create text search configuration taswira (copy = simple);
alter text search configuration taswira
  alter mapping for asciiword, word, asciihword, hword, hword_asciipart, hword_part, numword, numhword, hword_numpart
  with unaccent, english_stem;

create table contributors (
  contributor_id bigint generated always as identity primary key,
  username text not null unique check (username ~ '^[a-z0-9][a-z0-9_.-]{0,62}$'),
  full_name text not null check (length(full_name) between 1 and 200),
  -- Invented for the demo catalogue; pages say so.
  demo boolean not null default false,
  -- Published assets; kept by the trigger below.
  asset_count integer not null default 0 check (asset_count >= 0)
);

create table assets (
  asset_id bigint generated always as identity primary key,
  stock_id text not null unique generated always as ('TSW-' || lpad(asset_id::text, greatest(6, length(asset_id::text)), '0')) stored,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  keywords text[] not null default '{}',
  category_slug text not null check (category_slug in (
    'people', 'landscape', 'beauty', 'fashion', 'animal-wildlife', 'editorial', 'education', 'sports-recreation',
    'food-drink', 'healthcare', 'moments', 'business', 'professional', 'lifestyle', 'travel')),
  contributor_id bigint not null references contributors,

  -- Licence and credit as delivered inside files; the standard licence where the source names none.
  licence_name text not null default 'Standard License',
  licence_url text,
  source_url text,
  copyright_notice text not null default '',
  captured_at timestamptz,

  -- Upright, after the orientation in the file was applied.
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  orientation text not null generated always as (
    case when width_px > height_px * 1.05 then 'landscape'
         when height_px > width_px * 1.05 then 'portrait'
         else 'square' end) stored,
  has_alpha boolean not null default false,
  colour text not null default '#8c7d70' check (colour ~ '^#[0-9a-f]{6}$'),
  colours text[] not null default '{}',
  placeholder text,

  -- Public name of the renditions; changes with the picture, so their addresses are immutable.
  picture_key text not null unique check (picture_key ~ '^[0-9a-f]{20}$'),
  -- Private and random: nothing public leads to it.
  master_key text not null unique,
  master_format text not null check (master_format in ('jpeg', 'png', 'webp', 'svg')),
  -- SHA-256 of the file that came in, hex: the same file again is the same asset.
  content_hash text not null unique check (content_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the metadata it was imported with, hex: unchanged rows are left alone.
  metadata_hash text not null default '',

  status text not null default 'published' check (status in ('published', 'unpublished', 'removed')),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- Order of popularity, refreshed from asset_counts by a job; higher is better.
  popularity double precision not null default 0,
  search_vector tsvector not null default ''
);

-- Apart from assets, so that counting a view rewrites a narrow row and no index.
create table asset_counts (
  asset_id bigint primary key references assets on delete cascade,
  views bigint not null default 0 check (views >= 0),
  saves bigint not null default 0 check (saves >= 0),
  downloads bigint not null default 0 check (downloads >= 0)
) with (fillfactor = 80);

create index assets_newest on assets (published_at desc, asset_id desc) where status = 'published';
create index assets_category_newest on assets (category_slug, published_at desc, asset_id desc) where status = 'published';
create index assets_popular on assets (popularity desc, asset_id desc) where status = 'published';
create index assets_category_popular on assets (category_slug, popularity desc, asset_id desc) where status = 'published';
create index assets_contributor on assets (contributor_id);
create index assets_search on assets using gin (search_vector) with (fastupdate = off);

-- Who looked at what and when, so that one viewer counts once in 30 minutes (product.md, Catalogue).
create table asset_views (
  asset_id bigint not null references assets on delete cascade,
  viewer_hash bytea not null,
  viewed_at timestamptz not null default now(),
  primary key (asset_id, viewer_hash)
);
create index asset_views_viewed_at on asset_views (viewed_at);

-- Words and phrases of the published catalogue with how many assets hold them: suggestions and spelling.
create table search_terms (
  term text primary key,
  -- Lower case without accents: what is compared with what was typed.
  folded text not null,
  kind text not null check (kind in ('word', 'phrase')),
  document_count integer not null
);
create index search_terms_prefix on search_terms (folded text_pattern_ops);
create index search_terms_similar on search_terms using gin (folded gin_trgm_ops) where kind = 'word';

-- Weights: A title, B keywords, C category, D creator and description.
create function set_asset_search_vector() returns trigger language plpgsql as $$
declare
  creator text;
begin
  select full_name || ' ' || username into creator from contributors where contributor_id = new.contributor_id;
  new.search_vector :=
    setweight(to_tsvector('taswira', new.title), 'A') ||
    setweight(to_tsvector('taswira', array_to_string(new.keywords, ' ')), 'B') ||
    setweight(to_tsvector('taswira', replace(new.category_slug, '-', ' ')), 'C') ||
    setweight(to_tsvector('taswira', coalesce(creator, '')), 'D');
  new.updated_at := now();
  return new;
end $$;

create trigger assets_search_vector
  before insert or update of title, keywords, category_slug, contributor_id on assets
  for each row execute function set_asset_search_vector();

create function count_contributor_assets() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    update contributors set asset_count = asset_count - 1 where contributor_id = old.contributor_id;
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    update contributors set asset_count = asset_count + 1 where contributor_id = new.contributor_id;
  end if;
  return null;
end $$;

create trigger assets_count_contributor
  after insert or delete or update of status, contributor_id on assets
  for each row execute function count_contributor_assets();

create function add_asset_counts() returns trigger language plpgsql as $$
begin
  insert into asset_counts (asset_id) values (new.asset_id) on conflict do nothing;
  return null;
end $$;

create trigger assets_add_counts after insert on assets for each row execute function add_asset_counts();

-- Tells every server process that lists, pages and the search index are out of date.
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue_changed', '');
  return null;
end $$;

create trigger assets_changed
  after insert or delete or update of title, description, keywords, category_slug, contributor_id, status, published_at,
    picture_key, licence_name, licence_url, colour, colours, placeholder on assets
  for each statement execute function notify_catalogue_changed();
