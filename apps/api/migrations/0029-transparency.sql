-- Public figures about the contributors' month (decision 80). A month is counted once, after it ended, and never
-- changes. Numbers below five are not published.
create table transparency_months (
  -- Calendar month in Lagos: "2026-11".
  month text primary key check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  -- Decisions on submitted images; null: fewer than five, as in the columns below.
  reviewed integer check (reviewed >= 5),
  -- Median hours to a decision.
  median_hours integer check (median_hours >= 1),
  -- Refusals by reason code; reasons given fewer than five times are absent.
  reasons jsonb not null check (jsonb_typeof(reasons) = 'object'),
  -- Licences of contributors' images.
  licences integer check (licences >= 5),
  -- Paid out in the month; null unless at least five contributors were paid.
  paid_out_kobo bigint check (paid_out_kobo > 0),
  counted_at timestamptz not null default now()
);
create trigger transparency_months_stay before update or delete on transparency_months
  for each row execute function refuse_log_change();
