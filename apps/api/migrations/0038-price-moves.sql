-- Running plans keep their price until an owner moves them to later prices (decision 114).

create table price_moves (
  version_id bigint primary key references setting_versions,
  operator_id bigint not null references operators,
  decided_at timestamptz not null default now()
);

-- When a member was mailed about a move. Their plan renews at these prices four weeks later at the earliest.
create table price_notices (
  user_id uuid not null references users,
  version_id bigint not null references price_moves,
  told_at timestamptz not null default now(),
  primary key (user_id, version_id)
);
