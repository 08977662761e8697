-- When a file may be checked (again): now, after a pause, or when the process that claimed it is taken for dead.
alter table uploads add column check_after timestamptz not null default now();
