-- Views by network address: one address cannot raise an asset's popularity by changing its browser.

-- Client addresses that viewed the asset, each counted once a day. Popularity follows this number instead of `views`.
alter table asset_counts add column addresses bigint not null default 0 check (addresses >= 0);
-- Until now nobody counted addresses; starting at 0 would put every established asset behind the newest.
update asset_counts set addresses = views where views > 0;

create table asset_view_addresses (
  asset_id bigint not null references assets on delete cascade,
  -- Keyed hash of address and asset: the same address has another hash for each asset.
  address_hash bytea not null,
  -- When it was last added to asset_counts.addresses.
  counted_at timestamptz not null default now(),
  -- Start of its current 30 minutes, and the viewers counted from it since then.
  window_at timestamptz not null default now(),
  viewers integer not null default 1,
  primary key (asset_id, address_hash)
);
create index asset_view_addresses_counted_at on asset_view_addresses (counted_at);
