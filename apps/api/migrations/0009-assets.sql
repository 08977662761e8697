-- Assets: metadata of the images, where their masters are stored, and how often they were viewed.

create table assets (
  asset_id bigint generated always as identity primary key,
  stock_id text not null unique generated always as (
    id_prefix() || '-' || lpad(asset_id::text, greatest(6, length(asset_id::text)), '0')) stored,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 100),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  keywords text[] not null default '{}',
  category_slug text not null check (category_slug in (
    'people', 'landscape', 'beauty', 'fashion', 'animal-wildlife', 'editorial', 'education', 'sports-recreation',
    'food-drink', 'healthcare', 'moments', 'business', 'professional', 'lifestyle', 'travel')),
  location text not null default '' check (length(location) <= 200),
  captured_at timestamptz,

  contributor_id bigint not null references contributors,
  -- The agreement that its contributor had last accepted when it was published; null when there was none.
  agreement_version text,
  -- Licence and credit written into delivered files; the standard licence unless the source names another.
  licence_name text not null default 'Standard License',
  licence_url text,
  source_url text,
  copyright_notice text not null default '',

  -- Not licensed for advertising.
  editorial boolean not null default false,
  -- How the image was made: a term of IPTC's digital source types (decision 75); null: not stated.
  digital_source_type text check (digital_source_type in (
    'digitalCapture', 'computationalCapture', 'negativeFilm', 'positiveFilm', 'print', 'humanEdits',
    'algorithmicallyEnhanced', 'digitalCreation', 'algorithmicMedia', 'composite', 'compositeCapture',
    'compositeSynthetic', 'compositeWithTrainedAlgorithmicMedia', 'trainedAlgorithmicMedia')),
  -- 'allowed' only when the contributor chose it.
  data_mining text not null default 'reserved' check (data_mining in ('reserved', 'allowed')),
  -- How many people are shown (docs/glossary.md, "people shown"); null: not stated.
  people text check (people in ('none', 'one', 'two', 'group')),
  -- What the contributor states about releases. 'not_needed': no recognisable person, and no private property as the
  -- subject. Null: not stated.
  release_status text check (release_status in ('not_needed', 'released', 'not_released')),
  -- Whether it has releases that count; maintained by `refresh_released`.
  released boolean not null default false,

  -- After the orientation in the file was applied.
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

  -- Public name of the renditions; changes with the picture, so that rendition URLs are immutable.
  picture_key text not null unique check (picture_key ~ '^[0-9a-f]{20}$'),
  -- Private and random, so that it can't be derived from anything public.
  master_key text not null unique,
  master_format text not null check (master_format in ('jpeg', 'png', 'webp', 'svg')),
  -- SHA-256 of the imported file, hex: importing the same file again finds the same asset.
  content_hash text not null unique check (content_hash ~ '^[0-9a-f]{64}$'),
  -- SHA-256 of the metadata it was imported with, hex: an import skips unchanged rows.
  metadata_hash text not null default '',

  status text not null default 'published' check (status in ('published', 'unpublished', 'removed')),
  published_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),

  -- Popularity, computed from asset_counts by a job; higher is more popular.
  popularity double precision not null default 0,
  -- Set by a trigger of 0010-search.sql.
  search_vector tsvector not null default ''
);
create index assets_newest on assets (published_at desc, asset_id desc) where status = 'published';
create index assets_category_newest on assets (category_slug, published_at desc, asset_id desc) where status = 'published';
create index assets_popular on assets (popularity desc, asset_id desc) where status = 'published';
create index assets_category_popular on assets (category_slug, popularity desc, asset_id desc) where status = 'published';
create index assets_contributor on assets (contributor_id);
create index assets_contributor_newest on assets (contributor_id, published_at desc, asset_id desc)
  where status = 'published';
-- Few images are unpublished, so this index is small; the published ones have indexes of their own.
create index assets_unpublished on assets (asset_id) where status = 'unpublished';
create index assets_search on assets using gin (search_vector) with (fastupdate = off);

create trigger assets_changed
  after insert or delete or update of title, description, keywords, category_slug, contributor_id, status, published_at,
    picture_key, licence_name, licence_url, colour, colours, placeholder on assets
  for each statement execute function notify_catalogue_changed();

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

-- Checked by a trigger, because several features publish images. If a contributor has left, there is no one to pay for
-- their images (decision 78).
create function refuse_image_of_left() returns trigger language plpgsql as $$
begin
  -- Waits for a transaction in which the contributor is leaving.
  perform from contributors where contributor_id = new.contributor_id for no key update;
  if (select left_at is not null from contributors where contributor_id = new.contributor_id) then
    raise exception 'The contributor of this image left, so it stays off sale.'
      using errcode = 'check_violation', constraint = 'assets_contributor_left';
  end if;
  return new;
end $$;

create trigger assets_of_left_new before insert on assets
  for each row when (new.status = 'published') execute function refuse_image_of_left();
create trigger assets_of_left before update of status, contributor_id on assets
  for each row when (new.status = 'published' and (old.status, old.contributor_id) is distinct from (new.status, new.contributor_id))
  execute function refuse_image_of_left();

-- Titles and descriptions in languages other than English, by BCP 47 tag.
create table asset_captions (
  asset_id bigint not null references assets on delete cascade,
  language text not null check (language ~ '^[a-z]{2,3}$'),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 4000),
  primary key (asset_id, language)
);

create trigger asset_captions_changed after insert or delete or update on asset_captions
  for each statement execute function notify_catalogue_changed();

-- Separate from assets, so that counting a view rewrites a narrow row and no large index.
create table asset_counts (
  asset_id bigint primary key references assets on delete cascade,
  views bigint not null default 0 check (views >= 0),
  -- Client addresses that viewed the asset, each counted once a day. Popularity uses this number instead of `views`, so
  -- that one address can't raise it by changing its browser.
  addresses bigint not null default 0 check (addresses >= 0),
  saves bigint not null default 0 check (saves >= 0),
  downloads bigint not null default 0 check (downloads >= 0)
) with (fillfactor = 80);

create function add_asset_counts() returns trigger language plpgsql as $$
begin
  insert into asset_counts (asset_id) values (new.asset_id) on conflict do nothing;
  return null;
end $$;

create trigger assets_add_counts after insert on assets for each row execute function add_asset_counts();

-- Recent views, so that a viewer is counted once in 30 minutes.
create table asset_views (
  asset_id bigint not null references assets on delete cascade,
  viewer_hash bytea not null,
  viewed_at timestamptz not null default now(),
  primary key (asset_id, viewer_hash)
);
create index asset_views_viewed_at on asset_views (viewed_at);

create table asset_view_addresses (
  asset_id bigint not null references assets on delete cascade,
  -- Keyed hash of client address and asset: an address has a different hash for each asset.
  address_hash bytea not null,
  -- When this address was last added to asset_counts.addresses.
  counted_at timestamptz not null default now(),
  -- Start of the current 30 minutes, and the viewers counted from this address since then.
  window_at timestamptz not null default now(),
  viewers integer not null default 1,
  primary key (asset_id, address_hash)
);
create index asset_view_addresses_counted_at on asset_view_addresses (counted_at);
