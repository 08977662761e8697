-- The provider's id of the dispute that took the payment back; null: unknown. Only the report that this dispute was won
-- lifts the chargeback, because reports of an earlier one may arrive again.
alter table chargebacks add column dispute_id text;
