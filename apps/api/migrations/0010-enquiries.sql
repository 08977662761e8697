-- Enquiries: what people write to us by the forms, and what became of it.

create table enquiries (
  enquiry_id bigint generated always as identity primary key,
  kind text not null check (kind in ('contact', 'asset_request', 'appointment', 'contributor', 'notify_me')),
  email text not null check (length(email) between 3 and 254),
  -- What else stood in the form, as the contract checked it.
  fields jsonb not null default '{}',
  -- 'received', then for requests 'in_triage' at the weekly round and 'found' or 'declined'; for all else 'answered'.
  status text not null default 'received' check (status in ('received', 'in_triage', 'found', 'declined', 'answered')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  constraint enquiries_status check (
    kind = 'asset_request' or status in ('received', 'answered'))
);
create index enquiries_open on enquiries (kind, enquiry_id desc);
create index enquiries_email on enquiries (email);
-- Asking to be told of a kind twice is asking once.
create unique index enquiries_notify_me on enquiries (email, (fields->>'type')) where kind = 'notify_me';
