-- Reasons of reviews as codes instead of words. A process of the earlier release still writes and compares the words, so this
-- release keeps both; the words can go with the trigger in the next one.

alter table payment_reviews add column reason_code text;
update payment_reviews set reason_code = replace(reason, ' ', '_');

create function name_review_reason() returns trigger language plpgsql as $$
begin
  new.reason_code := coalesce(new.reason_code, replace(new.reason, ' ', '_'));
  new.reason := coalesce(new.reason, replace(new.reason_code, '_', ' '));
  return new;
end $$;

create trigger payment_reviews_name_reason before insert on payment_reviews
  for each row execute function name_review_reason();

alter table payment_reviews alter column reason_code set not null;
