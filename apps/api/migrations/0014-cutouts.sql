-- Cut-outs: assets without their background, made at the first request and kept in storage.

create table cutouts (
  asset_id bigint not null references assets on delete cascade,
  -- Identifies the master and the method; a cut-out of another version is made again.
  version text not null,
  -- Its key in storage, chosen before the file is made, so that a retry after a crash overwrites the same file.
  storage_key text not null unique,
  -- 'making': claimed by one process until `claimed_until`. 'refused': the image has no clear subject.
  status text not null default 'making' check (status in ('making', 'ready', 'refused')),
  claimed_until timestamptz not null,
  -- Size of the stored file, before licence fields are added.
  bytes bigint check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (asset_id, version),
  constraint cutouts_ready check ((status = 'ready') = (bytes is not null))
);
