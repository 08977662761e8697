-- Corrections of published images by their contributors, which wait for a review (decision 76).
create table corrections (
  correction_id bigint generated always as identity primary key,
  image_id bigint not null references images on delete cascade,
  -- The corrected words by name, as in packages/contract/src/corrections/corrections.ts, and once they apply, those
  -- before them.
  words jsonb not null check (jsonb_typeof(words) = 'object'),
  before jsonb check (jsonb_typeof(before) = 'object'),
  -- 'applied': at once, without a decision.
  status text not null default 'waiting' check (status in ('waiting', 'applied', 'accepted', 'refused')),
  -- The operator's sentence to the contributor.
  note text not null default '' check (length(note) <= 500),
  operator_id bigint references operators,
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  constraint corrections_decided check ((status = 'waiting') = (decided_at is null)),
  constraint corrections_before check ((status in ('applied', 'accepted')) = (before is not null))
);
create unique index corrections_waiting_of_image on corrections (image_id) where status = 'waiting';
create index corrections_waiting on corrections (created_at, correction_id) where status = 'waiting';
create index corrections_of_image on corrections (image_id, correction_id desc);
