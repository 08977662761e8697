-- What the content credential in an uploaded file says, as contributors and reviewers see it; null without one.
alter table submissions add column credential jsonb;

-- Finds the certificate of a file that somebody shows us.
create index certified_files_sha256 on certified_files (sha256);
