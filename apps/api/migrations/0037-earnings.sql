-- The money books (decision 73): what buyers paid, in kobo, and who gets it. Every entry takes money from one account and
-- gives it to another. Triggers write them with the credits and orders that cause them, so that servers of the release
-- before write them too.

-- Nobody grants credits or settles an order between the opening entries and the triggers below.
lock table credit_entries, orders in share row exclusive mode;

-- What the versions of the contributor agreement promise (packages/contract/src/agreements.ts has the same).
create table agreement_terms (
  version text primary key,
  share_percent integer not null check (share_percent between 0 and 100),
  -- What a credit is worth that the house gave away.
  free_credit_kobo bigint not null check (free_credit_kobo >= 0)
);
insert into agreement_terms values ('2026-11', 60, 5000);

-- 'received': from buyers. 'refunded': back to them. 'surplus': theirs, received beyond an order. 'deferred': the value of
-- credits that nobody has spent yet. 'payouts': on the way to contributors. 'paid_out': arrived.
create table money_accounts (
  account_id bigint generated always as identity primary key,
  kind text not null check (kind in
    ('received', 'refunded', 'vat', 'surplus', 'deferred', 'house', 'contributor', 'payouts', 'paid_out')),
  contributor_id bigint references contributors,
  constraint money_accounts_contributor check ((kind = 'contributor') = (contributor_id is not null)),
  unique nulls not distinct (kind, contributor_id)
);
insert into money_accounts (kind)
  values ('received'), ('refunded'), ('vat'), ('surplus'), ('deferred'), ('house'), ('payouts'), ('paid_out');

-- What is known of an order's money, so that each change of the order is booked once.
create table order_funds (
  order_id bigint primary key references orders,
  mode text not null,
  -- The price without VAT.
  net_kobo bigint not null check (net_kobo >= 0),
  -- Of it, what months pay for that are not granted yet; a pack is granted at once. All of it until the order is paid.
  ungranted_kobo bigint not null check (ungranted_kobo >= 0),
  months_left integer not null check (months_left >= 1),
  -- Value of credits that a refund took back and that is not booked yet.
  released_kobo bigint not null default 0 check (released_kobo >= 0),
  -- Booked so far.
  received_kobo bigint not null default 0,
  refunded_kobo bigint not null default 0,
  surplus_kobo bigint not null default 0,
  surplus_returned_kobo bigint not null default 0,
  bookings integer not null default 0
);

-- Credits that were granted together, and what is left of them; the oldest of an account are spent first.
create table credit_lots (
  lot_id bigint generated always as identity primary key,
  account_id bigint not null references credit_accounts,
  -- The order that paid for them; null: given away.
  order_id bigint references orders,
  -- The lot of the month that they were carried over from; otherwise itself.
  origin_lot_id bigint not null,
  credits_left bigint not null check (credits_left >= 0),
  value_left_kobo bigint not null check (value_left_kobo >= 0),
  constraint credit_lots_empty check (credits_left > 0 or value_left_kobo = 0)
);
create index credit_lots_left on credit_lots (account_id, lot_id) where credits_left > 0;
create index credit_lots_order on credit_lots (order_id) where credits_left > 0;

-- Plan credits that expired at the end of a plan. A renewal within a week can return them, so their value waits longer.
create table held_credits (
  held_id bigint generated always as identity primary key,
  account_id bigint not null references credit_accounts,
  order_id bigint references orders,
  origin_lot_id bigint not null,
  credits bigint not null check (credits > 0),
  value_kobo bigint not null check (value_kobo >= 0),
  release_at timestamptz not null default now() + interval '8 days'
);
create index held_credits_account on held_credits (account_id, held_id);
create index held_credits_order on held_credits (order_id);
create index held_credits_release on held_credits (release_at);

-- What licences are worth and what their contributors get of it; only grows, and a correction is a negative row.
create table earnings (
  earning_id bigint generated always as identity primary key,
  -- 'licence': credits were spent. 'unused': credits of the same month expired. 'refund': money of the order went back.
  -- 'moved': credits of another order pay for the licence now, which changes nobody's sum. 'opening': from before these books.
  cause text not null check (cause in ('licence', 'unused', 'refund', 'moved', 'opening')),
  -- Null: credits that were given away.
  order_id bigint references orders,
  origin_lot_id bigint,
  -- Null: no licence, so that all of it is the house's.
  entitlement_id bigint,
  -- Null: the image is under no agreement.
  contributor_id bigint references contributors,
  share_percent integer not null default 0,
  credits bigint not null default 0,
  value_kobo bigint not null,
  share_kobo bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint earnings_share check (abs(share_kobo) <= abs(value_kobo) and sign(share_kobo) in (0, sign(value_kobo))
    and (contributor_id is not null or share_kobo = 0) and (entitlement_id is not null or contributor_id is null))
);
create index earnings_order on earnings (order_id);
create index earnings_lot on earnings (origin_lot_id) where cause = 'licence';
create index earnings_entitlement on earnings (entitlement_id);
create index earnings_contributor on earnings (contributor_id, earning_id) where contributor_id is not null;

create table money_entries (
  entry_id bigint generated always as identity primary key,
  from_account bigint not null references money_accounts,
  to_account bigint not null references money_accounts check (to_account <> from_account),
  kobo bigint not null check (kobo > 0),
  -- Test money is never paid out as real money. Null: no order paid it.
  mode text check (mode in ('test', 'live')),
  order_id bigint references orders,
  earning_id bigint references earnings,
  -- The one event this entry stands for.
  idempotency_key text not null unique,
  created_at timestamptz not null default now()
);
create index money_entries_from on money_entries (from_account) include (kobo, mode);
create index money_entries_to on money_entries (to_account) include (kobo, mode);
create index money_entries_earning on money_entries (earning_id);

create trigger earnings_only_grow before update or delete on earnings
  for each row execute function refuse_ledger_change();
create trigger earnings_never_emptied before truncate on earnings
  for each statement execute function refuse_ledger_change();
create trigger money_entries_only_grow before update or delete on money_entries
  for each row execute function refuse_ledger_change();
create trigger money_entries_never_emptied before truncate on money_entries
  for each statement execute function refuse_ledger_change();

-- The VAT in an amount; vatWithin in packages/contract/src/money.ts rounds the same way.
create function vat_within(kobo bigint, percent numeric) returns bigint language sql immutable
  return coalesce(round(kobo * percent / (100 + percent)), 0)::bigint;

create function money_account(wanted text, contributor bigint default null) returns bigint language plpgsql as $$
declare found bigint;
begin
  if wanted = 'contributor' then
    insert into money_accounts (kind, contributor_id) values (wanted, contributor) on conflict do nothing;
  end if;
  select account_id into strict found from money_accounts
    where kind = wanted and contributor_id is not distinct from case when wanted = 'contributor' then contributor end;
  return found;
end $$;

-- Writes one entry, in the other direction when the amount is negative, and none when it is zero.
create function post_money(source text, target text, contributor bigint, amount bigint, in_mode text,
  for_order bigint, for_earning bigint, key text) returns void language plpgsql as $$
begin
  if amount < 0 then
    perform post_money(target, source, contributor, -amount, in_mode, for_order, for_earning, key);
  elsif amount > 0 then
    insert into money_entries (from_account, to_account, kobo, mode, order_id, earning_id, idempotency_key)
    values (money_account(source, contributor), money_account(target, contributor), amount, in_mode, for_order,
      for_earning, key);
  end if;
end $$;

create function book_earning() returns trigger language plpgsql as $$
declare
  in_mode text := (select mode from order_funds where order_id = new.order_id);
  paid_from text := case when new.order_id is null then 'house' else 'deferred' end;
begin
  perform post_money(paid_from, 'contributor', new.contributor_id, new.share_kobo, in_mode, new.order_id,
    new.earning_id, 'earning:' || new.earning_id || ':share');
  if new.order_id is not null then
    perform post_money('deferred', 'house', null, new.value_kobo - new.share_kobo, in_mode, new.order_id,
      new.earning_id, 'earning:' || new.earning_id || ':house');
  end if;
  return null;
end $$;

create trigger earnings_book after insert on earnings
  for each row when (new.cause <> 'moved') execute function book_earning();

create function open_order_funds(which bigint) returns order_funds language plpgsql as $$
declare funds order_funds;
begin
  insert into order_funds (order_id, mode, net_kobo, ungranted_kobo, months_left)
  select order_id, mode, net, net, greatest(months, 1)
  from (select *, amount_kobo - vat_within(amount_kobo, vat_percent) as net from orders) o where order_id = which
  on conflict do nothing;
  select * into funds from order_funds where order_id = which for update;
  return funds;
end $$;

create function add_lot(account bigint, for_order bigint, origin bigint, credits bigint, value_kobo bigint)
returns void language sql as $$
  with next as (select nextval(pg_get_serial_sequence('credit_lots', 'lot_id')) as lot_id)
  insert into credit_lots (lot_id, account_id, order_id, origin_lot_id, credits_left, value_left_kobo)
  overriding system value
  select lot_id, account, for_order, coalesce(origin, lot_id), credits, value_kobo from next
$$;

-- A pack, or the next month of a plan.
create function grant_lot(account bigint, for_order bigint, credits bigint) returns void language plpgsql as $$
declare
  funds order_funds;
  worth bigint;
begin
  funds := open_order_funds(for_order);
  worth := coalesce(funds.ungranted_kobo / funds.months_left, 0);
  update order_funds set ungranted_kobo = ungranted_kobo - worth, months_left = greatest(1, months_left - 1)
    where order_id = for_order;
  perform add_lot(account, for_order, null, credits, worth);
end $$;

-- Takes credits from an account's lots, those of `first_order` first and then the oldest. A lot's last credits get what
-- rounding left of its value.
create function take_from_lots(account bigint, wanted bigint, first_order bigint)
returns table (of_order bigint, origin bigint, part bigint, worth bigint) language plpgsql as $$
declare lot credit_lots;
begin
  for lot in
    select * from credit_lots l where l.account_id = account and l.credits_left > 0
    order by coalesce(l.order_id = first_order, false) desc, l.lot_id for update
  loop
    exit when wanted = 0;
    of_order := lot.order_id;
    origin := lot.origin_lot_id;
    part := least(wanted, lot.credits_left);
    worth := lot.value_left_kobo * part / lot.credits_left;
    wanted := wanted - part;
    update credit_lots set credits_left = credits_left - part, value_left_kobo = value_left_kobo - worth
      where lot_id = lot.lot_id;
    return next;
  end loop;
end $$;

-- The value of expired credits goes to the licences that other credits of the same month paid for, in proportion; with
-- none, to the house.
create function share_unused(from_lot bigint, for_order bigint, worth bigint) returns void language plpgsql as $$
declare
  total bigint;
  seen bigint := 0;
  given bigint := 0;
  part bigint;
  licence record;
begin
  if worth = 0 then return; end if;
  select sum(credits) into total from earnings where origin_lot_id = from_lot and cause = 'licence';
  if total is null then
    insert into earnings (cause, order_id, origin_lot_id, value_kobo) values ('unused', for_order, from_lot, worth);
    return;
  end if;
  for licence in
    select entitlement_id, contributor_id, share_percent, sum(credits)::bigint as credits from earnings
    where origin_lot_id = from_lot and cause = 'licence' group by 1, 2, 3 order by 1
  loop
    seen := seen + licence.credits;
    part := worth * seen / total - given;
    given := given + part;
    insert into earnings (cause, order_id, origin_lot_id, entitlement_id, contributor_id, share_percent, value_kobo, share_kobo)
    values ('unused', for_order, from_lot, licence.entitlement_id, licence.contributor_id, licence.share_percent, part,
      part * licence.share_percent / 100);
  end loop;
end $$;

-- Shares credits that no renewal can return any more. Returns how many lots it shared.
create function share_held_credits(at_most integer) returns integer language plpgsql as $$
declare
  held held_credits;
  done integer := 0;
begin
  for held in
    select * from held_credits where release_at <= now() order by held_id limit at_most for update skip locked
  loop
    perform share_unused(held.origin_lot_id, held.order_id, held.value_kobo);
    delete from held_credits where held_id = held.held_id;
    done := done + 1;
  end loop;
  return done;
end $$;

-- Credits that a renewal returns, those that expired last first. What is not held any more is given away by the house.
create function return_held(account bigint, wanted bigint) returns void language plpgsql as $$
declare
  held held_credits;
  part bigint;
  worth bigint;
begin
  for held in select * from held_credits where account_id = account order by held_id desc for update loop
    exit when wanted = 0;
    part := least(wanted, held.credits);
    worth := held.value_kobo * part / held.credits;
    wanted := wanted - part;
    perform add_lot(account, held.order_id, held.origin_lot_id, part, worth);
    if part = held.credits then
      delete from held_credits where held_id = held.held_id;
    else
      update held_credits set credits = credits - part, value_kobo = value_kobo - worth where held_id = held.held_id;
    end if;
  end loop;
  if wanted > 0 then perform add_lot(account, null, null, wanted, 0); end if;
end $$;

-- The licences of an order, the earliest first, are paid for by another order's credits that were taken for it (decision 36).
create function move_licences(from_order bigint, to_order bigint, worth bigint) returns void language plpgsql as $$
declare
  licence record;
  part bigint;
  share bigint;
begin
  for licence in
    select entitlement_id, contributor_id, share_percent, sum(value_kobo)::bigint as value, sum(share_kobo)::bigint as share
    from earnings where order_id = from_order and entitlement_id is not null
    group by 1, 2, 3 having sum(value_kobo) > 0 order by min(earning_id)
  loop
    exit when worth = 0;
    part := least(worth, licence.value);
    share := licence.share * part / licence.value;
    worth := worth - part;
    insert into earnings (cause, order_id, entitlement_id, contributor_id, share_percent, value_kobo, share_kobo)
    values ('moved', from_order, licence.entitlement_id, licence.contributor_id, licence.share_percent, -part, -share),
      ('moved', to_order, licence.entitlement_id, licence.contributor_id, licence.share_percent, part, share);
  end loop;
end $$;

create function book_licence(licence bigint, account bigint, spent bigint) returns void language plpgsql as $$
declare
  terms record;
  known boolean;
  taken record;
  worth bigint;
begin
  select case when t.version is not null then a.contributor_id end as contributor_id,
    coalesce(t.share_percent, 0) as share_percent,
    -- Nobody earns from licensing their own image with credits that were given away.
    case when c.user_id = l.user_id then 0 else coalesce(t.free_credit_kobo, 0) end as free_credit_kobo
  into terms
  from entitlements l join assets a using (asset_id) join contributors c using (contributor_id)
  left join agreement_terms t on t.version = a.agreement_version where l.entitlement_id = licence;
  known := found;
  for taken in select * from take_from_lots(account, spent, null) loop
    worth := case when taken.of_order is null then taken.part * terms.free_credit_kobo else taken.worth end;
    insert into earnings (cause, order_id, origin_lot_id, entitlement_id, contributor_id, share_percent, credits, value_kobo, share_kobo)
    values ('licence', taken.of_order, taken.origin, case when known then licence end, terms.contributor_id,
      coalesce(terms.share_percent, 0), taken.part, coalesce(worth, 0), coalesce(worth * terms.share_percent / 100, 0));
  end loop;
end $$;

create function book_credit_entry() returns trigger language plpgsql as $$
declare
  source credit_accounts;
  target credit_accounts;
  -- "pack:12", "expiry:7:end": what the entry is about.
  subject bigint := substring(new.idempotency_key from '^[a-z_]+:(\d{1,18})(?::|$)');
  paid_by bigint;
  taken record;
begin
  select * into source from credit_accounts where account_id = new.from_account;
  select * into target from credit_accounts where account_id = new.to_account;
  if target.user_id is not null then
    paid_by := case new.cause
      when 'pack' then (select order_id from orders where order_id = subject)
      when 'plan' then (select order_id from subscriptions where subscription_id = subject) end;
    if new.cause = 'carry_over' then perform return_held(target.account_id, new.credits);
    elsif paid_by is not null then perform grant_lot(target.account_id, paid_by, new.credits);
    else perform add_lot(target.account_id, null, null, new.credits, 0);
    end if;
  end if;
  if source.user_id is null then return null; end if;
  case new.cause
    when 'download' then
      perform book_licence(subject, source.account_id, new.credits);
    when 'expiry' then
      for taken in select * from take_from_lots(source.account_id, new.credits, null) loop
        if new.idempotency_key like '%:end' then
          insert into held_credits (account_id, order_id, origin_lot_id, credits, value_kobo)
          values (source.account_id, taken.of_order, taken.origin, taken.part, taken.worth);
        else
          perform share_unused(taken.origin, taken.of_order, taken.worth);
        end if;
      end loop;
    when 'reversal' then
      perform open_order_funds(subject);
      for taken in select * from take_from_lots(source.account_id, new.credits, subject) loop
        update order_funds set released_kobo = released_kobo + taken.worth where order_id = subject;
        if taken.of_order <> subject then perform move_licences(subject, taken.of_order, taken.worth); end if;
      end loop;
    else
      for taken in select * from take_from_lots(source.account_id, new.credits, null) loop
        perform share_unused(taken.origin, taken.of_order, taken.worth);
      end loop;
  end case;
  return null;
end $$;

-- Money of an order went back: credits that went back with it paid for a part; credits that are left become worth less;
-- and the rest is taken from what the order's licences earned, from all in the same proportion.
create function book_refund(which bigint, back_kobo bigint) returns void language plpgsql as $$
declare
  short bigint := back_kobo;
  worth bigint;
  part bigint;
  seen bigint := 0;
  given bigint := 0;
  lot record;
  licence record;
begin
  for lot in select * from credit_lots where order_id = which and credits_left > 0 order by lot_id for update loop
    part := least(short, lot.value_left_kobo);
    short := short - part;
    update credit_lots set value_left_kobo = value_left_kobo - part where lot_id = lot.lot_id;
  end loop;
  for lot in select * from held_credits where order_id = which order by held_id for update loop
    part := least(short, lot.value_kobo);
    short := short - part;
    update held_credits set value_kobo = value_kobo - part where held_id = lot.held_id;
  end loop;
  select coalesce(sum(value), 0) into worth from (
    select sum(value_kobo) as value from earnings where order_id = which
    group by entitlement_id, contributor_id, share_percent having sum(value_kobo) > 0) v;
  for licence in
    select entitlement_id, contributor_id, share_percent, sum(value_kobo)::bigint as value, sum(share_kobo)::bigint as share
    from earnings where order_id = which group by 1, 2, 3 having sum(value_kobo) > 0 order by min(earning_id)
  loop
    seen := seen + licence.value;
    part := least(short, worth) * seen / worth - given;
    given := given + part;
    continue when part = 0;
    insert into earnings (cause, order_id, entitlement_id, contributor_id, share_percent, value_kobo, share_kobo)
    values ('refund', which, licence.entitlement_id, licence.contributor_id, licence.share_percent, -part,
      -(licence.share * part / licence.value));
  end loop;
  if short > given then
    insert into earnings (cause, order_id, value_kobo) values ('refund', which, given - short);
  end if;
end $$;

-- At the end of the transaction, when the credits that go back with a refund have gone back.
create function book_order() returns trigger language plpgsql as $$
declare
  o orders;
  f order_funds;
  key text;
  received bigint;
  vat_back bigint;
  net_back bigint;
  net_before bigint;
  from_ungranted bigint;
begin
  select * into o from orders where order_id = new.order_id;
  if o.order_id is null then return null; end if;
  if o.status <> 'paid' and o.surplus_kobo = 0
    and not exists (select from order_funds where order_id = o.order_id) then return null; end if;
  f := open_order_funds(o.order_id);
  f.bookings := f.bookings + 1;
  key := 'order:' || o.order_id || ':' || f.bookings;
  perform post_money('received', 'surplus', null, o.surplus_kobo - f.surplus_kobo, o.mode, o.order_id, null, key || ':surplus');
  perform post_money('surplus', 'refunded', null, o.surplus_returned_kobo - f.surplus_returned_kobo, o.mode, o.order_id, null,
    key || ':returned');
  f.surplus_kobo := o.surplus_kobo;
  f.surplus_returned_kobo := o.surplus_returned_kobo;
  received := case when o.status = 'paid' then f.net_kobo + vat_within(o.amount_kobo, o.vat_percent) else 0 end;
  if received > 0 and f.received_kobo = 0 then
    perform post_money('received', 'deferred', null, f.net_kobo, o.mode, o.order_id, null, key || ':net');
    perform post_money('received', 'vat', null, received - f.net_kobo, o.mode, o.order_id, null, key || ':vat');
    f.received_kobo := received;
  end if;
  if o.status = 'paid' and o.refunded_kobo > f.refunded_kobo then
    net_before := f.net_kobo - (f.refunded_kobo - vat_within(f.refunded_kobo, o.vat_percent));
    vat_back := vat_within(o.refunded_kobo, o.vat_percent) - vat_within(f.refunded_kobo, o.vat_percent);
    net_back := o.refunded_kobo - f.refunded_kobo - vat_back;
    perform post_money('vat', 'refunded', null, vat_back, o.mode, o.order_id, null, key || ':vat_back');
    perform post_money('deferred', 'refunded', null, net_back, o.mode, o.order_id, null, key || ':net_back');
    -- Months to come lose their proportion.
    from_ungranted := case when net_before > 0 then trunc(f.ungranted_kobo::numeric * net_back / net_before) else 0 end;
    f.ungranted_kobo := f.ungranted_kobo - from_ungranted;
    net_back := net_back - from_ungranted - f.released_kobo;
    f.released_kobo := 0;
    f.refunded_kobo := o.refunded_kobo;
    if net_back > 0 then
      perform book_refund(o.order_id, net_back);
    elsif net_back < 0 then
      insert into earnings (cause, order_id, value_kobo) values ('refund', o.order_id, -net_back);
    end if;
  end if;
  update order_funds set ungranted_kobo = f.ungranted_kobo, released_kobo = f.released_kobo, received_kobo = f.received_kobo,
    refunded_kobo = f.refunded_kobo, surplus_kobo = f.surplus_kobo, surplus_returned_kobo = f.surplus_returned_kobo,
    bookings = f.bookings where order_id = o.order_id;
  return null;
end $$;

-- Opening entries. Images were under no agreement so far, so the house keeps what earlier licences are worth; credits that
-- are left keep their value. Of an account's credits the newest are left, as the oldest are spent first.
insert into order_funds (order_id, mode, net_kobo, ungranted_kobo, months_left, received_kobo, refunded_kobo, surplus_kobo,
  surplus_returned_kobo, bookings)
select order_id, o.mode, net,
  case when o.status <> 'paid' then net when months > 0 and s.status <> 'ended'
    then (net - (refunded - vat_within(refunded, vat_percent))) * greatest(0, months - granted_months) / months else 0 end,
  greatest(1, months - coalesce(granted_months, 0)), case when o.status = 'paid' then amount_kobo else 0 end, refunded,
  surplus_kobo, surplus_returned_kobo, 0
from (select *, amount_kobo - vat_within(amount_kobo, vat_percent) as net,
    case when status = 'paid' then refunded_kobo else 0 end as refunded from orders
  where status = 'paid' or surplus_kobo > 0) o
left join subscriptions s using (order_id);

with grants as (
  select e.*, a.user_id, a.kind, split_part(idempotency_key, ':', 2) as subject,
    sum(credits) over (partition by to_account order by entry_id) as granted_so_far
  from credit_entries e join credit_accounts a on a.account_id = e.to_account where a.user_id is not null),
gone as (
  select from_account, sum(credits) as credits from credit_entries e
  join credit_accounts a on a.account_id = e.from_account where a.user_id is not null group by 1),
lots as (
  select g.*, least(g.credits, greatest(0, granted_so_far - coalesce(gone.credits, 0)))::bigint as credits_left,
    case cause
      when 'pack' then subject::bigint
      when 'plan' then (select order_id from subscriptions where subscription_id = subject::bigint)
      when 'carry_over' then (
        select before.order_id from subscriptions next join subscriptions before using (user_id)
        where next.subscription_id = subject::bigint and before.starts_at < next.starts_at
        order by before.starts_at desc limit 1)
    end as order_id
  from grants g left join gone on gone.from_account = g.to_account),
left_of_orders as (
  select order_id, sum(credits_left) as credits_left from lots where order_id is not null group by 1),
valued as (
  select l.*, f.order_id as paid_by,
    coalesce((f.net_kobo - (f.refunded_kobo - vat_within(f.refunded_kobo, o.vat_percent)) - f.ungranted_kobo) * l.credits_left
      / greatest(1, x.credits_left, o.credits * case when o.months = 0 then 1 else coalesce(s.granted_months, 1) end), 0)::bigint as value
  from lots l left join order_funds f using (order_id) left join orders o using (order_id)
  left join subscriptions s using (order_id) left join left_of_orders x using (order_id)
  where l.credits_left > 0)
insert into credit_lots (account_id, order_id, origin_lot_id, credits_left, value_left_kobo)
select to_account, paid_by, 0, credits_left, value from valued order by entry_id;
update credit_lots set origin_lot_id = lot_id;

insert into money_entries (from_account, to_account, kobo, mode, order_id, idempotency_key)
select money_account(source), money_account(target), amount, mode, order_id, 'order:' || order_id || ':0:' || leg
from order_funds f join orders o using (order_id, mode)
cross join lateral (values
  ('net', 'received', 'deferred', case when f.received_kobo > 0 then net_kobo end),
  ('vat', 'received', 'vat', f.received_kobo - case when f.received_kobo > 0 then net_kobo else 0 end),
  ('vat_back', 'vat', 'refunded', vat_within(f.refunded_kobo, vat_percent)),
  ('net_back', 'deferred', 'refunded', f.refunded_kobo - vat_within(f.refunded_kobo, vat_percent)),
  ('surplus', 'received', 'surplus', f.surplus_kobo),
  ('returned', 'surplus', 'refunded', f.surplus_returned_kobo)) as legs (leg, source, target, amount)
where amount > 0 order by order_id;

insert into earnings (cause, order_id, value_kobo)
select 'opening', order_id, worth from (
  select f.order_id, f.net_kobo - (f.refunded_kobo - vat_within(f.refunded_kobo, vat_percent)) - ungranted_kobo
    - (select coalesce(sum(value_left_kobo), 0) from credit_lots l where l.order_id = f.order_id) as worth
  from order_funds f join orders o using (order_id) where f.received_kobo > 0) w
where worth > 0 order by order_id;

create trigger credit_entries_book after insert on credit_entries
  for each row execute function book_credit_entry();

create constraint trigger orders_book
  after insert or update of status, refunded_kobo, surplus_kobo, surplus_returned_kobo on orders
  deferrable initially deferred for each row execute function book_order();
