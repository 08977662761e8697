-- Searches per day, without data about who searched (decision 100).
create table search_counts (
  day date not null,
  -- In folded form, in the typed order.
  words text not null,
  -- Number of searchers, by the kind of result: exact matches, only near matches, or none.
  exact integer not null default 0,
  nearest integer not null default 0,
  none integer not null default 0,
  -- How many of them opened a result, opened one of the first twelve, saved one, and licensed one.
  opened integer not null default 0,
  opened_first integer not null default 0,
  saved integer not null default 0,
  licensed integer not null default 0,
  -- Number of exact matches at the latest search.
  found integer not null default 0,
  -- Bitmap of sixteenths of the network address space from which the words were searched.
  people integer not null default 0,
  primary key (day, words)
);
