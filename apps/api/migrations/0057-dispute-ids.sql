-- A payment can be disputed again after a dispute was won, so the provider's ids tell a new one from a repeated report
-- (docs/decisions/0096-each-dispute-holds.md).

alter table disputes
  add column open_ids text[] not null default '{}',
  add column decided_ids text[] not null default '{}';
