-- Rate limits, shared by all processes. Losing the rows in a database crash only resets the limits, so the table is
-- unlogged.
create unlogged table limits (
  -- SHA-256 of the limit's name and the person or client address it applies to.
  limit_key bytea primary key check (length(limit_key) = 32),
  -- Fractional where tries are credited back gradually.
  used double precision not null default 0 check (used >= 0),
  -- Start of the window, or time of the last try.
  since timestamptz not null default now(),
  blocked_until timestamptz not null default '-infinity'
) with (fillfactor = 70);
create index limits_since on limits (since);
