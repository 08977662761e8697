-- The desk: who answers what people send, what they did, and the refunds they ask the provider for.

create table operators (
  operator_id bigint generated always as identity primary key,
  -- Canonical, as a member's. The same person may be a member too: the two accounts know nothing of each other.
  email text not null unique check (email = lower(email) and length(email) between 6 and 254 and email !~ '[[:space:][:cntrl:]]'),
  password_hash text not null check (password_hash like '$argon2id$%'),
  created_at timestamptz not null default now(),
  -- Since when nobody logs in by it. The row stays: the log names it.
  disabled_at timestamptz
);

create table operator_sessions (
  -- SHA-256 of the token; the token itself is known to its bearer alone.
  token_hash bytea primary key check (length(token_hash) = 32),
  operator_id bigint not null references operators,
  created_at timestamptz not null default now(),
  -- To five minutes: a session is not rewritten at every call.
  used_at timestamptz not null default now()
);
create index operator_sessions_operator on operator_sessions (operator_id);

-- Addresses from which an operator logged in: strangers cannot lock these out.
create table operator_clients (
  operator_id bigint not null references operators,
  client_hash bytea not null,
  seen_at timestamptz not null default now(),
  primary key (operator_id, client_hash)
);

-- What was done at the desk, written in the transaction that does it.
create table desk_log (
  entry_id bigint generated always as identity primary key,
  -- Null: by a command on the server.
  operator_id bigint references operators,
  action text not null,
  -- What it was done to: "request 12", "order TSW-…", "asset TSW-000123".
  subject text not null,
  -- What it changed, as names with texts; nothing that a visitor wrote.
  before jsonb not null default '{}',
  after jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index desk_log_subject on desk_log (subject, entry_id desc);

create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% of % is refused: the log only grows', lower(tg_op), tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger desk_log_only_grows before update or delete on desk_log
  for each row execute function refuse_log_change();
create trigger desk_log_never_emptied before truncate on desk_log
  for each statement execute function refuse_log_change();

-- When somebody looked at it.
alter table payment_reviews add column looked_at timestamptz;
create index payment_reviews_open on payment_reviews (order_id) where looked_at is null;
create index users_flagged on users (user_id) where payments_flagged_at is not null;

-- Refunds that we ask the provider for; written before it is asked. What really went back stands in `refunds`.
create table refund_attempts (
  attempt_id bigint generated always as identity primary key,
  -- The one press of the button that it stands for, and its name at the provider.
  idempotency_key uuid not null unique,
  order_id bigint not null references orders,
  operator_id bigint not null references operators,
  amount_kobo bigint not null check (amount_kobo > 0),
  -- 'asked': sent, or about to be; nobody knows yet. 'needs_attention': the provider wants details from us. 'failed':
  -- refused. 'unsent': the provider does not know of it.
  state text not null default 'asked' check (
    state in ('asked', 'pending', 'needs_attention', 'processed', 'failed', 'unsent')),
  -- The provider's number for it, once it has told one.
  provider_id text,
  -- The source under which it is counted in `refunds`, and the one under which the webhook told of it.
  noted_as text,
  told_as text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- When the provider is asked what became of it; until then it belongs to the process that sent it.
  next_check_at timestamptz not null default now() + interval '1 minute',
  unique (order_id, told_as),
  constraint refund_attempts_noted check ((state = 'processed') = (noted_as is not null))
);
-- Nothing more is given back of an order while one refund may still work.
create unique index refund_attempts_one on refund_attempts (order_id)
  where state in ('asked', 'pending', 'needs_attention');
create index refund_attempts_due on refund_attempts (next_check_at)
  where state in ('asked', 'pending', 'needs_attention');
create index refund_attempts_order on refund_attempts (order_id, attempt_id);
