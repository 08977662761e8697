-- Cut-outs: assets without their background, made when the first member asks for one and kept in storage.

create table cutouts (
  asset_id bigint not null references assets on delete cascade,
  -- What it was made of and how; with another version it is made again.
  version text not null,
  -- Where it is stored once it is finished; chosen before, so that a second try after a crash leaves nothing behind.
  storage_key text not null unique,
  -- 'making' belongs to one process until `claimed_until`. 'refused': no subject stands out.
  status text not null default 'making' check (status in ('making', 'ready', 'refused')),
  claimed_until timestamptz not null,
  -- Size of the file in storage, without its licence fields.
  bytes bigint check (bytes > 0),
  created_at timestamptz not null default now(),
  primary key (asset_id, version),
  constraint cutouts_ready check ((status = 'ready') = (bytes is not null))
);
