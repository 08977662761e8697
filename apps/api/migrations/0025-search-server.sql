-- What the search server of SEARCH_URL=sphinxql://… contains (docs/decisions/0053-search-server.md). Unlogged like
-- asset_changes, which it depends on: after a crash, a restore or a failover it is empty, and the server is filled again.
create unlogged table search_server (
  only_row boolean primary key default true check (only_row),
  -- The index that answers.
  active text not null check (active in ('a', 'b')),
  -- Names one filling; each shard has it too.
  build uuid not null,
  -- The period of search_epoch, and the transaction before which every change is included.
  epoch uuid not null,
  changes_before xid8 not null,
  -- Names the list of shards and the form of the documents.
  layout text not null
);
