-- Mails to all members who agreed to news, at an hour that an owner chose (decision 146).
create table mailings (
  mailing_id bigint generated always as identity primary key,
  subject text not null,
  -- Paragraphs with blank lines between them.
  body text not null,
  -- The image shown, and the promotion code offered. A mailing ends when one is no longer available.
  asset_id bigint references assets,
  promo_code_id bigint references promo_codes,
  operator_id bigint not null references operators,
  send_at timestamptz not null,
  -- Members are mailed in the order of their ids; null: none so far.
  last_user_id uuid,
  mailed integer not null default 0,
  cancelled_at timestamptz,
  finished_at timestamptz
);
create index mailings_open on mailings (send_at) where finished_at is null and cancelled_at is null;

-- Mails to many wait until no other mail is due, and go when consent is withdrawn.
alter table outbox_mails add column bulk boolean not null default false;
create index outbox_mails_next on outbox_mails (bulk, next_try_at) where failed_at is null;
