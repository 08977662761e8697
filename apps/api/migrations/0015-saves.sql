-- Images that members saved.
create table saves (
  user_id uuid not null references users on delete cascade,
  asset_id bigint not null references assets on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (user_id, asset_id)
);
create index saves_newest on saves (user_id, saved_at desc, asset_id desc);
create index saves_asset on saves (asset_id);
