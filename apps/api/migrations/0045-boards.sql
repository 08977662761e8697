-- Boards: images that a member collects, and the answers of people who were sent a link (decision 125). Deleting a board
-- or its member deletes everything on it.

create table boards (
  board_id bigint generated always as identity primary key,
  -- Its id in URLs of the account.
  board_key text not null unique check (board_key ~ '^[0-9a-f]{32}$'),
  user_id uuid not null references users on delete cascade,
  name text not null,
  client text not null default '',
  project text not null default '',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When its member was last told of answers, on the page or by mail.
  told_at timestamptz not null default now(),
  -- The last mail about answers: at most one a day.
  mailed_at timestamptz
);
create index boards_of_member on boards (user_id, changed_at desc);

create table board_images (
  board_id bigint not null references boards on delete cascade,
  asset_id bigint not null references assets on delete cascade,
  place integer not null,
  note text not null default '',
  primary key (board_id, asset_id)
);
create index board_images_asset on board_images (asset_id);

-- A board is shared as long as it has a row here and the last day isn't over.
create table board_links (
  board_id bigint primary key references boards on delete cascade,
  -- SHA-256 of the token in the link.
  link_hash bytea not null unique check (length(link_hash) = 32),
  -- The token, encrypted with the server's secret: the member can copy the link again.
  sealed bytea not null,
  ends_on date,
  -- Limits count the answers since then, so that a new link makes room after somebody filled the board.
  made_at timestamptz not null default now()
);

create table board_reviewers (
  reviewer_id bigint generated always as identity primary key,
  board_id bigint not null references boards on delete cascade,
  -- SHA-256 of the key that the reviewer's browser chose.
  key_hash bytea not null check (length(key_hash) = 32),
  name text not null,
  joined_at timestamptz not null default now(),
  unique (board_id, key_hash)
);

create table board_marks (
  board_id bigint not null,
  asset_id bigint not null,
  reviewer_id bigint not null references board_reviewers on delete cascade,
  mark text not null check (mark in ('yes', 'maybe', 'no')),
  marked_at timestamptz not null default now(),
  primary key (board_id, asset_id, reviewer_id),
  foreign key (board_id, asset_id) references board_images on delete cascade
);
create index board_marks_reviewer on board_marks (reviewer_id);
create index board_marks_newest on board_marks (marked_at);

create table board_comments (
  comment_id bigint generated always as identity primary key,
  board_id bigint not null,
  asset_id bigint not null,
  reviewer_id bigint not null references board_reviewers on delete cascade,
  comment text not null,
  -- The point in the image, in percent of its width and height.
  x real check (x between 0 and 100),
  y real check (y between 0 and 100),
  -- Only its member sees a hidden comment.
  hidden boolean not null default false,
  written_at timestamptz not null default now(),
  check ((x is null) = (y is null)),
  foreign key (board_id, asset_id) references board_images on delete cascade
);
create index board_comments_image on board_comments (board_id, asset_id);
create index board_comments_reviewer on board_comments (reviewer_id);
create index board_comments_newest on board_comments (written_at);
