-- Contributors whose accounts were erased are now marked as having left, so that nobody publishes their images again.
update contributors c set left_at = now()
where user_id is null and left_at is null and not demo
  and exists (select from contributor_agreements g where g.contributor_id = c.contributor_id);
