import { oneRow, type Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'

/** An account of the money books: a contributor's, or one of ours by its kind (decision 73). */
export type MoneyAccount =
  | 'received'
  | 'refunded'
  | 'vat'
  | 'surplus'
  | 'deferred'
  | 'house'
  | 'payouts'
  | 'paid_out'
  | { contributor_id: number }

export interface MoneyEntry {
  from: MoneyAccount
  to: MoneyAccount
  kobo: number
  /** Null when no order paid for it. */
  mode: PaymentMode | null
  order_id?: number | null
  earning_id?: number
  payout_id?: number
  /** Identifies the event that this entry records. */
  idempotency_key: string
}

const kindOf = (account: MoneyAccount) => (typeof account === 'string' ? account : 'contributor')
const contributorOf = (account: MoneyAccount) => (typeof account === 'string' ? null : account.contributor_id)

/** Writes entries in the given order. A negative amount is written as the reverse entry; 0 kobo is left out. */
export async function insertMoneyEntries(tx: Tx, wanted: MoneyEntry[]): Promise<void> {
  const entries = wanted
    .filter(({ kobo }) => kobo !== 0)
    .map((entry) =>
      entry.kobo > 0 ? entry : { ...entry, from: entry.to, to: entry.from, kobo: -entry.kobo },
    )
  if (entries.length === 0) return
  const contributors = entries.flatMap(({ from, to }) => [contributorOf(from), contributorOf(to)])
  await openContributorAccounts(
    tx,
    contributors.filter((id) => id !== null),
  )
  const { rowCount } = await tx.query({
    name: 'insert-money-entries',
    text: `insert into money_entries (from_account, to_account, kobo, mode, order_id, earning_id, payout_id, idempotency_key)
     select f.account_id, t.account_id, e.kobo, e.mode, e.order_id, e.earning_id, e.payout_id, e.idempotency_key
     from unnest($1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::text[]) with ordinality
       as e(from_kind, from_id, to_kind, to_id, kobo, mode, order_id, earning_id, payout_id, idempotency_key, place)
     join money_accounts f on f.kind = e.from_kind and f.contributor_id is not distinct from e.from_id
     join money_accounts t on t.kind = e.to_kind and t.contributor_id is not distinct from e.to_id
     order by place`,
    values: [
      entries.map(({ from }) => kindOf(from)),
      entries.map(({ from }) => contributorOf(from)),
      entries.map(({ to }) => kindOf(to)),
      entries.map(({ to }) => contributorOf(to)),
      entries.map(({ kobo }) => kobo),
      entries.map(({ mode }) => mode),
      entries.map(({ order_id }) => order_id ?? null),
      entries.map(({ earning_id }) => earning_id ?? null),
      entries.map(({ payout_id }) => payout_id ?? null),
      entries.map(({ idempotency_key }) => idempotency_key),
    ],
  })
  if (rowCount !== entries.length) throw new Error('a money entry has no account')
}

/**
 * Opens a contributor's account with their first entry. A separate statement, so that the next one can see the account.
 */
async function openContributorAccounts(tx: Tx, contributor_ids: number[]): Promise<void> {
  if (contributor_ids.length === 0) return
  await tx.query({
    name: 'open-contributor-accounts',
    text: `insert into money_accounts (kind, contributor_id) select distinct 'contributor', id from unnest($1::bigint[]) id
     where not exists (select from money_accounts a where a.contributor_id = id) on conflict do nothing`,
    values: [contributor_ids],
  })
}

/** A change of a licence's value and of its contributor's share. */
export interface NewEarning {
  /** `moved`: another order now pays for the licence; contributors earn the same as before. */
  cause: 'licence' | 'unused' | 'refund' | 'moved'
  /** Null for free credits. */
  order_id: number | null
  /** The lot of the month or pack with which the credits were granted. */
  origin_lot_id?: number
  /** Null when there is no licence, so that the house gets the whole value. */
  entitlement_id: number | null
  /** Null when the image isn't covered by an agreement. */
  contributor_id: number | null
  share_percent: number
  credits?: number
  value_kobo: number
  share_kobo: number
  /** Part of the share that stays unpaid because of the monthly limit for free credits. */
  unpaid_kobo?: number
}

/** Inserts earnings. Returns the id of each one and the payment mode of its order, in the same order. */
export async function insertEarnings(
  tx: Tx,
  earnings: NewEarning[],
): Promise<{ earning_id: number; mode: PaymentMode | null }[]> {
  const { rows } = await tx.query<{ earning_id: number; mode: PaymentMode | null }>({
    name: 'insert-earnings',
    text: `insert into earnings (cause, order_id, origin_lot_id, entitlement_id, contributor_id, share_percent, credits,
       value_kobo, share_kobo, unpaid_kobo)
     select cause, order_id, origin_lot_id, entitlement_id, contributor_id, share_percent, credits, value_kobo, share_kobo,
       unpaid_kobo
     from unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::int[], $7::bigint[], $8::bigint[],
       $9::bigint[], $10::bigint[]) with ordinality
       as e(cause, order_id, origin_lot_id, entitlement_id, contributor_id, share_percent, credits, value_kobo, share_kobo,
         unpaid_kobo, place)
     order by place
     returning earning_id, (select mode from order_funds f where f.order_id = earnings.order_id) as mode`,
    values: [
      earnings.map(({ cause }) => cause),
      earnings.map(({ order_id }) => order_id),
      earnings.map(({ origin_lot_id }) => origin_lot_id ?? null),
      earnings.map(({ entitlement_id }) => entitlement_id),
      earnings.map(({ contributor_id }) => contributor_id),
      earnings.map(({ share_percent }) => share_percent),
      earnings.map(({ credits }) => credits ?? 0),
      earnings.map(({ value_kobo }) => value_kobo),
      earnings.map(({ share_kobo }) => share_kobo),
      earnings.map(({ unpaid_kobo }) => unpaid_kobo ?? 0),
    ],
  })
  return rows
}

/** The value that an order currently pays for one licence, or that went to the house without a licence. */
export interface LicenceValue {
  entitlement_id: number | null
  contributor_id: number | null
  share_percent: number
  value_kobo: number
  share_kobo: number
}

/** The values that an order pays for, earliest first. Values that were refunded or moved completely are left out. */
export async function listLicenceValues(tx: Tx, order_id: number): Promise<LicenceValue[]> {
  const { rows } = await tx.query<LicenceValue>(
    `select entitlement_id, contributor_id, share_percent, sum(value_kobo)::bigint as value_kobo,
       sum(share_kobo)::bigint as share_kobo
     from earnings where order_id = $1 group by 1, 2, 3 having sum(value_kobo) > 0 order by min(earning_id)`,
    [order_id],
  )
  return rows
}

/**
 * What this transaction took back from contributors for refunds of an order, in kobo, and the part of it that their
 * balances no longer have because it was paid out.
 */
export async function sumTakenShares(
  tx: Tx,
  order_id: number,
): Promise<{ contributors_kobo: number; lost_kobo: number }> {
  return oneRow(
    tx,
    `with taken as (
       select contributor_id, f.mode, -sum(share_kobo) as kobo from earnings e join order_funds f using (order_id)
       where order_id = $1 and cause = 'refund' and contributor_id is not null and e.created_at = now() group by 1, 2),
     left_over as (
       select kobo, (
         select sum(case when m.to_account = a.account_id then m.kobo else -m.kobo end) from money_entries m
         where a.account_id in (m.from_account, m.to_account) and coalesce(m.mode, taken.mode) = taken.mode) as balance
       from taken join money_accounts a using (contributor_id))
     select coalesce(sum(kobo), 0)::bigint as contributors_kobo,
       coalesce(sum(greatest(0, least(kobo, -balance))), 0)::bigint as lost_kobo from left_over`,
    [order_id],
  )
}

/** Licences paid with credits of this lot's month, with the number of credits spent on each. */
export async function listLicencesOfLot(
  tx: Tx,
  origin_lot_id: number,
): Promise<(Omit<LicenceValue, 'value_kobo' | 'share_kobo'> & { credits: number })[]> {
  const { rows } = await tx.query<Omit<LicenceValue, 'value_kobo' | 'share_kobo'> & { credits: number }>(
    `select entitlement_id, contributor_id, share_percent, sum(credits)::bigint as credits from earnings
     where origin_lot_id = $1 and cause = 'licence' group by 1, 2, 3 order by 1`,
    [origin_lot_id],
  )
  return rows
}

/**
 * Kobo that a contributor has earned from free credits since the month began (UTC, as in the agreement). Locks their account until the
 * transaction ends, so that two concurrent licences can't both use the rest of the limit.
 */
export async function lockFreeShares(tx: Tx, contributor_id: number): Promise<number> {
  await openContributorAccounts(tx, [contributor_id])
  await tx.query('select from money_accounts where contributor_id = $1 for no key update', [contributor_id])
  const { kobo } = await oneRow<{ kobo: number }>(
    tx,
    `select coalesce(sum(share_kobo), 0)::bigint as kobo from earnings
     where contributor_id = $1 and order_id is null and created_at >= date_trunc('month', now(), 'UTC')`,
    [contributor_id],
  )
  return kobo
}

/** Who earns from a licence. `agreement_version` is null when the image was published without an agreement. */
export interface Licence {
  contributor_id: number
  agreement_version: string | null
  /** Whether the contributor licensed their own image, with whichever account of their mailbox. */
  own: boolean
}

export async function getLicence(tx: Tx, entitlement_id: number): Promise<Licence> {
  return oneRow<Licence>(tx, {
    name: 'licence-to-book',
    text: `select a.contributor_id, a.agreement_version, coalesce(mailbox_of(m.email) = mailbox_of(b.email), false) as own
     from entitlements l join assets a using (asset_id) join contributors c using (contributor_id)
       join users b on b.user_id = l.user_id left join users m on m.user_id = c.user_id
     where l.entitlement_id = $1`,
    values: [entitlement_id],
  })
}
