-- A code that takes off more than half can be used a day after it was added (decision 137).
alter table promo_codes add column applies_from timestamptz not null default now();
