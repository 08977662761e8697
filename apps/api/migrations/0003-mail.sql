-- Mails to send. Each is written in the transaction that causes it.
create table outbox_mails (
  mail_id bigint generated always as identity primary key,
  -- The same at every try, so that a mail client can drop a second copy.
  message_id uuid not null default gen_random_uuid(),
  to_address text not null,
  -- The mail's topic: a newer mail on the same topic replaces an unsent one.
  topic text not null,
  -- Subject and text, encrypted with the server's secret: some contain codes.
  sealed bytea not null,
  -- After this time the mail is not sent any more.
  expires_at timestamptz,
  tries integer not null default 0,
  next_try_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- When sending was given up: the receiving server refused the mail permanently, or three days had passed.
  failed_at timestamptz
);
create index outbox_mails_due on outbox_mails (next_try_at) where failed_at is null;
create index outbox_mails_topic on outbox_mails (topic) where failed_at is null;
create index outbox_mails_address on outbox_mails (to_address, mail_id);
-- The desk counts and lists waiting and failed mails without reading the rows.
create index outbox_mails_waiting on outbox_mails (created_at, mail_id) include (expires_at) where failed_at is null;
create index outbox_mails_failed on outbox_mails (created_at, mail_id) include (expires_at) where failed_at is not null;

create function notify_mail_waiting() returns trigger language plpgsql as $$
begin
  perform pg_notify('mail_waiting', '');
  return null;
end $$;

create trigger outbox_mails_waiting after insert on outbox_mails
  for each statement execute function notify_mail_waiting();
