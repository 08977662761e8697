-- When this shop's last backup finished; at most one row. The desk shows it.
create table last_backup (
  only_row boolean primary key default true check (only_row),
  finished_at timestamptz not null
);
