-- The point of an image that crops keep, chosen by an operator, in percent of its width and height; null: from its faces
-- (decision 129).
alter table assets add column focal_x smallint check (focal_x between 0 and 100);
alter table assets add column focal_y smallint check (focal_y between 0 and 100);
alter table assets add constraint assets_focal_point check (num_nulls(focal_x, focal_y) <> 1);

create trigger assets_focal_point_changed after update of focal_x, focal_y on assets
  for each statement execute function notify_catalogue_changed();
