-- Searches by day, without anything about who searched (decision 100).
create table search_counts (
  day date not null,
  -- Folded, in the order typed.
  words text not null,
  -- How many people asked, by what the catalogue had.
  exact integer not null default 0,
  nearest integer not null default 0,
  none integer not null default 0,
  -- How many of them opened a result, one of the first twelve, saved one, and licensed one.
  opened integer not null default 0,
  opened_first integer not null default 0,
  saved integer not null default 0,
  licensed integer not null default 0,
  -- Images that had everything, when the words were last asked.
  found integer not null default 0,
  -- A bit for each sixteenth of all network addresses from which the words were asked.
  people integer not null default 0,
  primary key (day, words)
);
