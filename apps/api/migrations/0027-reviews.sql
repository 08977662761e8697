-- Operators' decisions on submitted images (decision 76).
create table submission_decisions (
  decision_id bigint generated always as identity primary key,
  submission_id bigint not null references submissions on delete cascade,
  operator_id bigint not null references operators,
  outcome text not null check (outcome in ('published', 'refused', 'changes_requested')),
  -- Codes of packages/contract/src/submissions/submission-reasons.ts.
  reasons text[] not null default '{}',
  -- The operator's note to the contributor.
  note text not null default '' check (length(note) <= 500),
  -- The part of the image that the note refers to: left, top, width and height as fractions of the whole.
  region real[] check (
    cardinality(region) = 4 and region[1] >= 0 and region[2] >= 0 and region[3] > 0 and region[4] > 0
    and region[1] + region[3] <= 1.001 and region[2] + region[4] <= 1.001),
  -- The existing image that it resembles too closely.
  similar_id bigint references assets,
  -- Whether it decided an appeal.
  on_appeal boolean not null,
  submitted_at timestamptz not null,
  decided_at timestamptz not null default now(),
  -- When its mail was queued.
  mailed_at timestamptz,
  constraint submission_decisions_reasons check ((outcome = 'published') = (reasons = '{}'))
);
create index submission_decisions_of_submission on submission_decisions (submission_id, decision_id desc);
create index submission_decisions_decided on submission_decisions (decided_at);
create index submission_decisions_to_mail on submission_decisions (decided_at) where mailed_at is null;

create trigger submission_decisions_stay
  before update of submission_id, operator_id, outcome, reasons, region, similar_id, on_appeal, submitted_at, decided_at
  on submission_decisions for each row execute function refuse_log_change();
