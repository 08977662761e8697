-- When an order lost its promotion code, because it wasn't paid in time. A column of its own, because the order's status
-- changes with each report about its payment: from then on its amount is the full price, whatever the status.
alter table orders add column discount_ended_at timestamptz;

-- Orders that had expired, also those in review because only the reduced price was paid after that.
update orders o set discount_ended_at = now(), amount_kobo = amount_kobo + discount_kobo, discount_kobo = 0, promo_code_id = null
where promo_code_id is not null and (status = 'expired' or (status = 'review' and exists (
  select from payment_reviews r where r.order_id = o.order_id and r.reason_code = 'less_was_charged'
    and r.amount_kobo >= o.amount_kobo)));
