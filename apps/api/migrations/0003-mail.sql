-- Mails to send, written in the transaction that gives the reason for them.
create table outbox_mails (
  mail_id bigint generated always as identity primary key,
  -- The same at every try, so that a mail program can drop a second copy.
  message_id uuid not null default gen_random_uuid(),
  to_address text not null,
  -- What it is about: a newer mail on the same topic replaces one that has not been sent yet.
  topic text not null,
  -- Subject and text, encrypted with the server's secret: some contain codes.
  sealed bytea not null,
  -- Not worth sending from then on.
  expires_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Given up: the receiving server refused it for good, or three days have passed.
  failed_at timestamptz
);
create index outbox_mails_due on outbox_mails (next_try_at) where failed_at is null;
create index outbox_mails_topic on outbox_mails (topic) where failed_at is null;
create index outbox_mails_address on outbox_mails (to_address, mail_id);
-- The desk counts and lists both without reading the rows.
create index outbox_mails_waiting on outbox_mails (created_at, mail_id) include (expires_at) where failed_at is null;
create index outbox_mails_failed on outbox_mails (created_at, mail_id) include (expires_at) where failed_at is not null;

create function notify_mail_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_waiting', '');
  return null;
end $$;

create trigger outbox_mails_waiting after insert on outbox_mails
  for each statement execute function notify_mail_waiting();
