-- Enquiries: messages sent through the forms, and how each was answered.

create table enquiries (
  enquiry_id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'asset_request', 'appointment', 'contributor', 'notify_me')),
  email text not null check (length(email) between 3 and 254),
  -- The other fields of the form, as validated by the contract.
  fields jsonb not null default '{}',
  -- 'received' first. Requests then become 'in_triage' at the weekly round and 'found' or 'declined'; all others
  -- 'answered'.
  status text not null default 'received' check (status in ('received', 'in_triage', 'found', 'declined', 'answered')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint enquiries_status check (
    kind = 'asset_request' or status in ('received', 'answered'))
);
create index enquiries_open on enquiries (kind, enquiry_id desc);
create index enquiries_email on enquiries (email);
create index enquiries_waiting on enquiries (kind, enquiry_id) include (status, created_at)
  where status in ('received', 'in_triage');
create index enquiries_finished on enquiries (kind, changed_at desc, enquiry_id desc)
  where status in ('found', 'declined', 'answered');
-- One notify-me enquiry per email address and type.
create unique index enquiries_notify_me on enquiries (email, (fields->>'type')) where kind = 'notify_me';
-- One index per type: with a single index on the expression, counting would read the rows.
create index enquiries_video on enquiries (enquiry_id) where kind = 'notify_me' and fields->>'type' = 'video';
create index enquiries_music on enquiries (enquiry_id) where kind = 'notify_me' and fields->>'type' = 'music';
create index enquiries_graphics on enquiries (enquiry_id) where kind = 'notify_me' and fields->>'type' = 'graphics';
