-- Terms whose publication members are mailed about.
create table terms_mailings (
  version_id bigint primary key references setting_versions,
  -- Members are mailed in the order of their ids; null: none so far.
  last_user_id uuid,
  finished_at timestamptz
);
