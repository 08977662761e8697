-- Cached pages are dropped when anything that a page may show of an image changes. `editorial`, `location` and others
-- were in no trigger, so pages went on offering uses that no longer held. image-columns.test.ts lists the rest.
drop trigger assets_released_changed on assets;
drop trigger assets_focal_point_changed on assets;
create or replace trigger assets_changed
  after insert or delete or update of slug, title, description, keywords, category_slug, location, captured_at,
    contributor_id, agreement_version, licence_name, licence_url, source_url, copyright_notice, editorial,
    digital_source_type, data_mining, people, release_status, released, cleared_uses, faces, faces_reason,
    faces_decided_at, faces_hold, focal_x, focal_y, width_px, height_px, has_alpha, colour, colours, placeholder,
    picture_key, status, published_at on assets
  for each statement execute function notify_catalogue_changed();
