-- Meanings that operators add to the search (docs/decisions/0101-meanings-from-the-desk.md).
create table added_meanings (
  meaning_id bigint generated always as identity primary key,
  -- Folded.
  words text not null unique,
  -- English terms; any of them counts.
  terms text[] not null
);
