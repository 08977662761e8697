-- Synonyms that operators add to the search (decision 101).
create table added_meanings (
  meaning_id bigint generated always as identity primary key,
  -- In folded form (lower case, without accents).
  words text not null unique,
  -- English search terms; an image matches if it has any of them.
  terms text[] not null
);
