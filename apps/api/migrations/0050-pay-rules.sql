-- The pay rules are in apps/api/src/features/earnings from here on (docs/decisions/0088-pay-rules-in-typescript.md). What
-- stays in the database are tables, constraints and the triggers that refuse changes.

drop function book_earning, book_credit_entry, book_order, book_payout cascade;
drop function post_money, money_account, open_order_funds, add_lot, grant_lot, take_from_lots, share_unused,
  share_held_credits, return_held, move_licences, book_licence, book_refund, payout_account, vat_within;
-- packages/contract/src/agreements.ts has the terms.
drop table agreement_terms;

create trigger payouts_keep_their_sum before update on payouts
  for each row when ((new.kobo, new.contributor_id, new.reference, new.mode)
    is distinct from (old.kobo, old.contributor_id, old.reference, old.mode))
  execute function refuse_ledger_change();
