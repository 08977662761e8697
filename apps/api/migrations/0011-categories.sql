-- The number of published assets in each category (decision 86).

-- A category's number is the sum of its rows. Publishing inserts a row instead of updating one, so that concurrent
-- publications don't wait for each other. A job merges the rows.
create table category_counts (
  count_id bigint generated always as identity primary key,
  category_slug text not null,
  published integer not null
);

create function count_category_assets() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'published' then
    insert into category_counts (category_slug, published) values (old.category_slug, -1);
  end if;
  if tg_op <> 'DELETE' and new.status = 'published' then
    insert into category_counts (category_slug, published) values (new.category_slug, 1);
  end if;
  return null;
end $$;

create trigger assets_count_category after insert or delete on assets
  for each row execute function count_category_assets();
create trigger assets_recount_category after update on assets
  for each row when ((old.status, old.category_slug) is distinct from (new.status, new.category_slug))
  execute function count_category_assets();
