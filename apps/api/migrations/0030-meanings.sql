-- Meanings that operators add to the search (decision 101).
create table added_meanings (
  meaning_id bigint generated always as identity primary key,
  -- Folded.
  words text not null unique,
  -- English terms; any of them counts.
  terms text[] not null
);
