-- Corrections of published images by their contributors, which wait for a review (decision 76).
create table corrections (
  correction_id bigint generated always as identity primary key,
  image_id bigint not null references images on delete cascade,
  -- The corrected words by name, as in packages/contract/src/corrections/corrections.ts.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  status text not null default 'waiting' check (status in ('waiting', 'accepted', 'refused')),
  -- The operator's sentence to the contributor.
  note text not null default '' check (length(note) <= 500),
  operator_id bigint references operators,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint corrections_decided check ((status = 'waiting') = (decided_at is null))
);
create unique index corrections_waiting_of_image on corrections (image_id) where status = 'waiting';
create index corrections_waiting on corrections (created_at, correction_id) where status = 'waiting';
create index corrections_of_image on corrections (image_id, correction_id desc);
