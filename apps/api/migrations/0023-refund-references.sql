-- Two columns of refund_attempts under names that say what they contain. A process of the earlier release still reads and
-- writes the old names, so a trigger keeps both equal; the old columns, their constraints and the trigger can go in the
-- next release.

alter table refund_attempts
  -- The source under which this refund is counted in `refunds`.
  add column counted_as text,
  -- The source of the provider's event that reported it; an event reports one refund of an order.
  add column provider_event_ref text;
update refund_attempts set counted_as = noted_as, provider_event_ref = told_as;

-- Both values are written once and never changed.
create function name_refund_references() returns trigger language plpgsql as $$
begin
  new.counted_as := coalesce(new.counted_as, new.noted_as);
  new.noted_as := new.counted_as;
  new.provider_event_ref := coalesce(new.provider_event_ref, new.told_as);
  new.told_as := new.provider_event_ref;
  return new;
end $$;

create trigger refund_attempts_name_references before insert or update on refund_attempts
  for each row execute function name_refund_references();

alter table refund_attempts
  add constraint refund_attempts_counted check ((state = 'processed') = (counted_as is not null)),
  add unique (order_id, provider_event_ref);
