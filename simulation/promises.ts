import { GOODWILL_CREDITS_PER_DAY, nairaText, REFUNDS_PER_DAY_KOBO } from '@taswira/contract'
import type { Db } from '../apps/api/src/db/pool.ts'
import type { SimulatedShop } from './simulated-shop.ts'

/** What a shop promises, in a sentence that its owner can read, and where that is checked. */
export type ShopPromise = { name: string; sentence: string } & (
  | {
      /** SQL that selects each breach as `example`. */
      broken: string
    }
  | {
      /** File of the simulation that sees a breach when it happens, because the database alone doesn't show it. */
      seen_by: string
    }
  | {
      /** The rule of `npm run audit` that says the same. */
      audited_as: string
    }
)

/** SQL: an operator who has never been an owner. */
const never_owner = `role <> 'owner' and not exists (
  select from desk_log where action = 'operator_role_changed' and subject = 'operator ' || operators.email)`

export const promises: ShopPromise[] = [
  {
    name: 'code_uses',
    sentence: 'A promotion code is used at most as often as it allows.',
    broken: `select p.code || ' was used ' || count(*) || ' times' as example from promo_codes p join orders o using (promo_code_id)
      where o.status in ('paid', 'refunded') and o.discount_kobo > 0 group by p.promo_code_id, p.code, p.most_uses having count(*) > p.most_uses`,
  },
  {
    name: 'code_uses_by_person',
    sentence:
      'One person uses a promotion code at most as often as it allows, however many addresses their mailbox has.',
    broken: `select p.code || ' was used ' || count(*) || ' times by one mailbox' as example
      from promo_codes p join orders o using (promo_code_id) join users u using (user_id)
      where o.status in ('paid', 'refunded') and o.discount_kobo > 0
      group by p.promo_code_id, p.code, p.most_per_member, mailbox_of(u.email) having count(*) > p.most_per_member`,
  },
  {
    name: 'expired_discount',
    sentence: 'An order that expired keeps no discount, whatever is reported about its payment afterwards.',
    seen_by: 'promises.ts',
  },
  {
    name: 'welcome_once',
    sentence: 'One person gets the welcome credits once, however many addresses their mailbox has.',
    broken: `select 'a mailbox claimed ' || count(*) || ' times' as example from credit_entries e
      join credit_accounts a on a.account_id = e.to_account join users u using (user_id)
      where e.cause = 'welcome' and u.erased_at is null group by mailbox_of(u.email) having count(*) > 1`,
  },
  {
    name: 'refund_received',
    sentence: 'No order is refunded for more than was received for it.',
    broken: `select o.reference || ' was refunded ' || f.refunded_kobo || ' of ' || f.received_kobo as example
      from orders o join order_funds f using (order_id) where f.refunded_kobo > f.received_kobo`,
  },
  {
    name: 'plan_first',
    sentence: 'Credits of a plan are spent before credits that never expire, unless a refund holds them.',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join credit_accounts a on a.account_id = e.from_account and a.kind = 'lasting'
      join credit_accounts p on p.user_id = a.user_id and p.kind = 'plan'
      where e.cause = 'download' and e.created_at > now() - interval '2 days'
        and not exists (select from refund_attempts r join orders o using (order_id) where o.user_id = a.user_id)
        and (
        select coalesce(sum(case when m.to_account = p.account_id then m.credits else -m.credits end), 0)
        from credit_entries m where p.account_id in (m.to_account, m.from_account)
          and (m.entry_id < e.entry_id or m.created_at = e.created_at)) > 0`,
  },
  {
    name: 'carried_over',
    sentence:
      'Of the credits of a plan, no more than its cap are carried over to the next month, or to the plan when it is bought again.',
    broken: `select 'entry ' || e.entry_id as example from credit_entries e
      join subscriptions s on s.subscription_id = e.subscription_id join orders o on o.order_id = s.order_id
      where e.cause = 'plan' and e.created_at > now() - interval '2 days' and (
        select coalesce(sum(case when m.to_account = e.to_account then m.credits else -m.credits end), 0)
        from credit_entries m where e.to_account in (m.to_account, m.from_account)
          and m.entry_id < e.entry_id) > o.rollover_cap
      union all select 'entry ' || entry_id from credit_entries e
      join subscriptions s on s.subscription_id = e.subscription_id join orders o on o.order_id = s.order_id
      where e.cause = 'carry_over' and e.credits > o.rollover_cap`,
  },
  {
    name: 'support_refunds',
    sentence: `Somebody at the desk who is no owner refunds at most ${nairaText(REFUNDS_PER_DAY_KOBO)} a day.`,
    broken: `select email || ' refunded ' || sum(amount_kobo) as example from refund_attempts r join operators using (operator_id)
      where state not in ('failed', 'unsent') and ${never_owner}
      group by email, (r.created_at at time zone 'Africa/Lagos')::date having sum(amount_kobo) > ${REFUNDS_PER_DAY_KOBO}`,
  },
  {
    name: 'spent_refunds',
    sentence: 'Only an owner refunds credits that were spent on licences.',
    broken: `select email || ' refunded ' || order_id as example from refund_attempts r join operators using (operator_id)
      where state = 'processed' and ${never_owner} and exists (
        select from earnings e where e.order_id = r.order_id and e.cause = 'refund' and e.contributor_id is not null
          and e.created_at >= r.created_at)
        and not exists (select from refunds f where f.order_id = r.order_id and f.created_at >= r.created_at
          and f.source not like 'refund:%')`,
  },
  {
    name: 'erased_boards',
    sentence: 'Nothing of an erased person can be seen by anybody.',
    broken: `select 'board ' || b.board_id as example from boards b join users u using (user_id)
      where u.erased_at is not null`,
  },
  {
    name: 'left_images',
    sentence: 'No image of a contributor who left is on sale.',
    broken: `select stock_id as example from assets join contributors using (contributor_id)
      where status = 'published' and left_at is not null`,
  },
  {
    name: 'answered',
    sentence: 'Every request gets an answer; none ends with an unexpected error.',
    seen_by: 'call-endpoint.ts',
  },
  {
    name: 'role',
    sentence: "Nobody does what their role at the desk doesn't allow, nor what is for members or staff only.",
    seen_by: 'call-endpoint.ts',
  },
  {
    name: 'settled',
    sentence:
      'What was paid is granted, and what was paid out counted, within the hour, even if nobody reports it or the shop was restored from a backup in between.',
    seen_by: 'simulate.ts',
  },
  {
    name: 'off_sale',
    sentence:
      'From the moment an image is taken off sale or a release is withdrawn, nobody gets a licence of it.',
    seen_by: 'promises.ts',
  },
  {
    name: 'mailed_once',
    sentence: 'Each mail is sent once.',
    seen_by: 'simulated-shop.ts',
  },
  {
    name: 'wanted',
    sentence: 'The list of wanted subjects shows nothing that fewer than five people asked for.',
    seen_by: 'member-actions.ts',
  },
  {
    name: 'cheaper',
    sentence:
      'Once something was sold, a credit costs less than half of what it cost within a day only a day after owners were told, or as it did a day ago.',
    seen_by: 'desk-actions.ts',
  },
  {
    name: 'paid_for',
    sentence: 'Nobody holds a licence that was not paid for, given or owed.',
    audited_as: 'each licence was paid for once, in full, by its member',
  },
  {
    name: 'balance',
    sentence: 'Nobody spends credits that they do not have.',
    audited_as: 'no balance is below zero',
  },
  {
    name: 'share',
    sentence: "A contributor gets of each licence what the image's agreement says.",
    audited_as: 'each share is what its agreement says',
  },
  {
    name: 'kobo',
    sentence:
      'Every kobo that was received is with somebody: contributors, the house, the tax office, or refunded.',
    audited_as:
      'money received is what contributors, the house, VAT, refunds and unspent credits have together',
  },
  {
    name: 'payout',
    sentence: 'Each payout is made once.',
    audited_as: 'each payout is where its state says, once',
  },
  {
    name: 'refunded_plan',
    sentence: 'A plan whose money was refunded or charged back is over.',
    audited_as: 'a plan whose money went back is over, and its member flagged or looked at',
  },
  {
    name: 'renewal',
    sentence: 'No period of a plan is charged twice.',
    audited_as: 'no period was renewed twice',
  },
  {
    name: 'goodwill',
    sentence: `Nobody at the desk gives more than ${GOODWILL_CREDITS_PER_DAY} credits a day out of goodwill.`,
    audited_as: `no operator gave more than ${GOODWILL_CREDITS_PER_DAY} goodwill credits in a day`,
  },
]

const queries = promises.filter((promise) => 'broken' in promise)
const named = queries.map(
  ({ broken }, place) =>
    `(select ${place} as place, (array_agg(example))[1] as example from (${broken}) b having count(*) > 0)`,
)

/** Promises that don't hold at present, each with an example. */
export async function brokenPromises(shop: Pick<SimulatedShop, 'expired'> & { db: Db }): Promise<string[]> {
  const { rows } = await shop.db.query<{ place: number; example: string }>({
    name: 'promises',
    text: named.join(' union all '),
    values: [],
  })
  return [
    ...rows.map(({ place, example }) => `${queries[place]!.name}: ${example}`),
    ...(await discountsAfterExpiry(shop)),
  ]
}

/** Orders that were paid at a reduced price although they had expired, whatever was reported about them since. */
async function discountsAfterExpiry({
  db,
  expired,
}: Parameters<typeof brokenPromises>[0]): Promise<string[]> {
  const { rows } = await db.query<{ reference: string; status: string; discount_kobo: number }>({
    name: 'discounts-after-expiry',
    text: `select reference, status, discount_kobo from orders
           where status = 'expired' or (status = 'paid' and discount_kobo > 0)`,
    values: [],
  })
  for (const { reference, status } of rows) if (status === 'expired') expired.add(reference)
  return rows
    .filter(({ reference, status }) => status === 'paid' && expired.has(reference))
    .map(({ reference }) => `expired_discount: ${reference} expired and was then paid at a reduced price`)
}

/** Licences that were granted although everybody had been told that the image is off sale. Checked after each step. */
export async function licencesOffSale({ db, off_sale }: SimulatedShop): Promise<string[]> {
  if (off_sale.size === 0) return []
  const { rows } = await db.query<{ asset_id: number; published: boolean; licences: number }>({
    name: 'off-sale',
    text: `select asset_id, status = 'published' as published, count(entitlement_id)::int as licences
           from assets left join entitlements using (asset_id) where asset_id = any($1) group by 1, 2`,
    values: [[...off_sale.keys()]],
  })
  const broken: string[] = []
  for (const { asset_id, published, licences } of rows) {
    if (published) off_sale.delete(asset_id)
    else if (licences > off_sale.get(asset_id)!) broken.push(`off_sale: asset ${asset_id} was licensed`)
  }
  return broken
}
