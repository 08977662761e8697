-- Contributors may leave (docs/decisions/0078-leaving.md).

alter table contributors add column left_at timestamptz;

-- In the database, because images are published in several ways. Nobody would be paid for these.
create function refuse_image_of_left() returns trigger language plpgsql as $$
begin
  -- Waits for somebody who is leaving at this moment.
  perform from contributors where contributor_id = new.contributor_id for no key update;
  if (select left_at is not null from contributors where contributor_id = new.contributor_id) then
    raise exception 'The contributor of this image left, so it stays off sale.'
      using errcode = 'check_violation', constraint = 'assets_contributor_left';
  end if;
  return new;
end $$;

create trigger assets_of_left_new before insert on assets
  for each row when (new.status = 'published') execute function refuse_image_of_left();
create trigger assets_of_left before update of status, contributor_id on assets
  for each row when (new.status = 'published' and (old.status, old.contributor_id) is distinct from (new.status, new.contributor_id))
  execute function refuse_image_of_left();
