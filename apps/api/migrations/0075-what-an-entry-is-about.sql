-- What an entry of the credit ledger is about, which only its key said.

alter table credit_entries
  -- The order that sold these credits, or whose payment was reversed.
  add column order_id bigint
    generated always as (substring(idempotency_key from '^(?:pack|reversal):(\d+)')::bigint) stored,
  -- The licence that these credits paid for. Not `entitlement_id`, which the audit of release 1.2 would take for a
  -- column of its own subquery.
  add column for_entitlement_id bigint
    generated always as (substring(idempotency_key from '^download:(\d+)')::bigint) stored,
  -- The plan that granted these credits, or with which they ended.
  add column subscription_id bigint
    generated always as (substring(idempotency_key from '^(?:plan|carry_over|expiry):(\d+)')::bigint) stored;
