-- Fingerprints by which copies of images are recognised (decision 70).

create table picture_fingerprints (
  asset_id bigint primary key references assets on delete cascade,
  -- 32 bytes for the image and for each of its crops; none of an image that shows hardly anything, or was unreadable.
  fingerprints bytea not null check (length(fingerprints) % 32 = 0),
  -- The transaction: a process reads the rows that are new to it.
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
