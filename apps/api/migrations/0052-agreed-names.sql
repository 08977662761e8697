-- The member's name when they accepted the agreement, with which a payout's account is compared
-- (docs/decisions/0089-held-earnings.md); null for earlier acceptances, and once their account is deleted.

alter table contributor_agreements add column full_name text;
create trigger contributor_agreements_name_stays before update of full_name on contributor_agreements
  for each row when (new.full_name is not null and new.full_name is distinct from old.full_name)
  execute function refuse_log_change();
alter table payout_details drop column name_matches;
