-- Faces: where an image shows faces, and who decided that it needs no release for all of them (decision 128).

-- An array of objects as in packages/contract/src/releases/faces.ts; null until a job looked for them. Nothing else
-- about a face is stored.
alter table submissions add column faces jsonb check (jsonb_typeof(faces) = 'array');
-- Why its contributor says that not all faces need a release.
alter table submissions add column faces_reason text
  check (faces_reason in ('no_face', 'not_recognisable', 'public_figure', 'crowd'));
create index submissions_without_faces on submissions (submission_id)
  where faces is null and master_key is not null and asset_id is null;

alter table assets add column faces jsonb check (jsonb_typeof(faces) = 'array');
-- The operator's reason; null when they decided that it is editorial, or that its releases cover all faces.
alter table assets add column faces_reason text
  check (faces_reason in ('no_face', 'not_recognisable', 'public_figure', 'crowd'));
-- When an operator decided on its faces; null until then.
alter table assets add column faces_decided_at timestamptz;
-- Whether it is editorial only because of its faces, or would be if it had some without a release. False for images
-- that were published before faces were found, which are only listed for the operators, and for those that are
-- editorial anyway.
alter table assets add column faces_hold boolean not null default false;
alter table assets alter column faces_hold set default true;
-- Drawings are not looked at.
create index assets_without_faces on assets (asset_id) where faces is null and master_format <> 'svg';
create index assets_faces_undecided on assets (asset_id desc)
  where faces <> '[]' and faces_decided_at is null and status = 'published';
create index assets_faces_decided on assets (faces_decided_at desc) where faces_decided_at is not null;

-- Number of faces that need a release: those of at least 5% of the image's height that nobody marked as no face.
create function count_faces(faces jsonb) returns bigint language sql immutable as $$
  select count(*) from jsonb_array_elements(coalesce(faces, '[]')) face
  where (face->>'height')::double precision >= 0.05 and not (face->>'no_face')::boolean
$$;
-- Number of people whose releases count for an image.
create function count_models(asset bigint) returns bigint language sql stable as $$
  select count(*) from asset_releases x join releases r using (release_id) join assets a using (asset_id)
  where x.asset_id = asset and r.kind = 'model' and r.status = 'signed' and was_shown(r.release_id, a.picture_key)
$$;
