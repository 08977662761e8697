-- When the last backup of this shop was finished; one row at most. The desk shows it.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null
);
