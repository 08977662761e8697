-- Hashed scripts, styles and fonts of recent builds, so that every process can serve pages that another build rendered.
create table browser_files (
  name text primary key,
  body bytea not null,
  last_built_at timestamptz not null default now()
);
