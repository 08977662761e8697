-- Promotion codes that owners give out, and the orders that used them. Renewals are at the full price.
create table promo_codes (
  promo_code_id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{4,20}$'),
  percent integer check (percent between 1 and 90),
  amount_kobo bigint check (amount_kobo > 0),
  -- Codes of the plans and packs it applies to; empty: all.
  offers text[] not null,
  -- Days in Lagos, both inclusive.
  first_day date not null,
  last_day date check (last_day >= first_day),
  most_uses integer check (most_uses > 0),
  most_per_member integer not null check (most_per_member > 0),
  operator_id bigint not null references operators,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint promo_codes_kind check ((percent is null) <> (amount_kobo is null))
);

alter table orders
  add column promo_code_id bigint references promo_codes,
  -- What the code took off the price; the order's amount is what is left.
  add column discount_kobo bigint not null default 0 check (discount_kobo >= 0),
  add constraint orders_promo check ((promo_code_id is null) = (discount_kobo = 0));
create index orders_promo_code on orders (promo_code_id, user_id) where promo_code_id is not null;
