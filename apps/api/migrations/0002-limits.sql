-- Tries and turns that are limited, over all processes. Losing them in a crash of the database costs nothing but a wait,
-- so they are not written to its log.
create unlogged table limits (
  -- SHA-256 of what is limited and whom it concerns.
  limit_key bytea primary key check (length(limit_key) = 32),
  -- A fraction where tries are forgotten little by little.
  used double precision not null default 0 check (used >= 0),
  -- Start of the window, or the last try.
  since timestamptz not null default now(),
  blocked_until timestamptz not null default '-infinity'
) with (fillfactor = 70);
create index limits_since on limits (since);
