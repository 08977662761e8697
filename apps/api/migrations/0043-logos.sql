-- Logos that owners uploaded at the desk, as checked. A look refers to one by its id, so versions that apply later or
-- again have theirs. A logo that no look refers to is deleted a day after its upload.
create table logos (
  -- The first half of the SHA-256 of the uploaded file, in hex.
  logo_id text primary key check (logo_id ~ '^[0-9a-f]{32}$'),
  -- The uploaded file; null: a PNG was uploaded.
  svg text,
  -- Re-encoded or drawn, at most 1024 x 512 px.
  png bytea not null,
  -- PNG of 512 x 512 px for browsers and home screens, and of 1200 x 630 px for shared links.
  icon bytea not null,
  sharing bytea not null,
  -- Natural size in px.
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  operator_id bigint references operators,
  created_at timestamptz not null default now()
);
