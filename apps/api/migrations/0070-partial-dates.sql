-- The year or month in which an image was taken, when its day isn't known: 2019 or 2019-05.
alter table assets add column captured_in text check (captured_in ~ '^[0-9]{4}(-[0-9]{2})?$');
