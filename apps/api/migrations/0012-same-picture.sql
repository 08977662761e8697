-- Fingerprints for recognising copies of images (decision 70).

create table picture_fingerprints (
  asset_id bigint primary key references assets on delete cascade,
  -- 32 bytes for the image and for each of its crops; empty when the image shows hardly anything or was unreadable.
  fingerprints bytea not null check (length(fingerprints) % 32 = 0),
  -- The transaction id, by which each process reads only the rows it hasn't seen.
  written_in xid8 not null default pg_current_xact_id()
);
create index picture_fingerprints_in_order on picture_fingerprints (written_in);

-- A trigger, because several features remove assets.
create function delete_fingerprints() returns trigger language plpgsql as $$
begin
  delete from picture_fingerprints where asset_id = new.asset_id;
  return null;
end $$;

create trigger assets_delete_fingerprints after update of status on assets
  for each row when (new.status = 'removed') execute function delete_fingerprints();
