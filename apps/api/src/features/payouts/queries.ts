import { type AccountKind, PAYOUT_WAIT_HOURS, type PayoutProblem, type PayoutState } from '@taswira/contract'
import { advisory_locks } from '../../db/advisory-locks.ts'
import { boundedCount } from '../../db/bounded-count.ts'
import { insertRow } from '../../db/insert-row.ts'
import { updateRow } from '../../db/update-row.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { PaymentMode } from '../../outside/payments.ts'
import { bookPayout, movesMoney } from '../earnings/book-payout.ts'

/** SQL list of the states of unfinished payouts. */
const open_states = "('waiting', 'ready', 'sent', 'pending', 'otp')"

export interface PayoutAccount {
  contributor_id: number
  kind: AccountKind
  bank_code: string
  bank_name: string
  sealed: Buffer
  last4: string
  account_name: string | null
  recipient_code: string | null
  /** Date before which nothing is sent to this account. */
  usable_from: Date
}

export async function findAccount(db: Db, contributor_id: number): Promise<PayoutAccount | undefined> {
  const { rows } = await db.query<PayoutAccount>(
    // A contributor's first account has no change date and is usable at once.
    `select *, greatest('epoch', changed_at + make_interval(hours => $2)) as usable_from
     from payout_details where contributor_id = $1`,
    [contributor_id, PAYOUT_WAIT_HOURS],
  )
  return rows[0]
}

/**
 * Stores the account, replacing an earlier one, and deletes the provider's recipient code of that one. After a change,
 * nothing is sent for a day.
 */
export async function replaceAccount(
  tx: Tx,
  account: Omit<PayoutAccount, 'recipient_code' | 'usable_from'>,
): Promise<void> {
  await tx.query(
    `insert into payout_details (contributor_id, kind, bank_code, bank_name, sealed, last4, account_name,
       changed_at)
     values ($1, $2, $3, $4, $5, $6, $7, '-infinity')
     on conflict (contributor_id) do update set kind = excluded.kind, bank_code = excluded.bank_code,
       bank_name = excluded.bank_name, sealed = excluded.sealed, last4 = excluded.last4,
       account_name = excluded.account_name, recipient_code = null,
       changed_at = now()`,
    [
      account.contributor_id,
      account.kind,
      account.bank_code,
      account.bank_name,
      account.sealed,
      account.last4,
      account.account_name,
    ],
  )
}

/** Stores the provider's recipient code of an account, unless the account has changed in the meantime. */
export async function keepRecipient(
  db: Db,
  { contributor_id, sealed }: PayoutAccount,
  recipient_code: string,
): Promise<void> {
  await db.query('update payout_details set recipient_code = $2 where contributor_id = $1 and sealed = $3', [
    contributor_id,
    recipient_code,
    sealed,
  ])
}

/** Deletes a contributor's payout account and the holder's name on payouts, when their member account is erased. */
export async function deletePayoutAccount(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query('update payouts set account_name = null where contributor_id = $1', [contributor_id])
  await tx.query('delete from payout_details where contributor_id = $1', [contributor_id])
}

/** Locks the contributor, so that only one payout at a time takes the balance. */
export async function lockContributor(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query('select from contributors where contributor_id = $1 for no key update', [contributor_id])
}

export async function hasOpenPayout(db: Db, contributor_id: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from payouts where contributor_id = $1 and state in ${open_states}`,
    [contributor_id],
  )
  return rowCount === 1
}

export interface PayoutRow {
  payout_id: number
  reference: string
  contributor_id: number
  kobo: number
  mode: PaymentMode
  month: string | null
  state: PayoutState
  approvals_needed: number
  approved_by: number | null
  also_approved_by: number | null
  bank_name: string
  last4: string
  account_name: string | null
  name_matches: boolean
  problem: PayoutProblem | null
  /** The provider's error message or the operator's reason. */
  problem_note: string | null
  transfer_code: string | null
  /** How often its money has moved since the payout was created. */
  moves: number
  created_at: Date
  sent_at: Date | null
  changed_at: Date
}

/** Inserts a payout and moves its money out of the balance. Returns false when the month was already paid. */
export async function insertPayout(
  tx: Tx,
  payout: Pick<PayoutRow, 'reference' | 'kobo' | 'mode' | 'month' | 'approvals_needed' | 'name_matches'>,
  account: PayoutAccount,
): Promise<boolean> {
  const { contributor_id, bank_name, last4, account_name } = account
  const state = payout.approvals_needed > 0 ? 'waiting' : 'ready'
  const { rows } = await insertRow<PayoutRow>(
    tx,
    'payouts',
    { ...payout, contributor_id, bank_name, last4, account_name, state },
    'on conflict (contributor_id, month) do nothing returning *',
  )
  const inserted = rows[0]
  if (inserted) await bookPayout(tx, inserted, null, inserted.state)
  return inserted !== undefined
}

export async function lockPayout(tx: Tx, reference: string): Promise<PayoutRow | undefined> {
  const { rows } = await tx.query<PayoutRow>('select * from payouts where reference = $1 for no key update', [
    reference,
  ])
  return rows[0]
}

/** Updates a locked payout, and moves its money if the new state requires it. */
export async function updatePayout(
  tx: Tx,
  payout: PayoutRow,
  change: Partial<
    Pick<
      PayoutRow,
      | 'state'
      | 'approvals_needed'
      | 'approved_by'
      | 'also_approved_by'
      | 'problem'
      | 'problem_note'
      | 'transfer_code'
      | 'sent_at'
    >
  >,
): Promise<void> {
  const moved = change.state !== undefined && movesMoney(payout.state, change.state)
  const all = moved ? { ...change, moves: payout.moves + 1 } : change
  await updateRow<PayoutRow>(tx, 'payouts', { payout_id: payout.payout_id }, all, 'changed_at = now()')
  if (moved) await bookPayout(tx, { ...payout, moves: payout.moves + 1 }, payout.state, change.state!)
}

/** Leases payouts that are due to be sent or checked, each to one process. */
export async function leasePayouts(db: Db, mode: PaymentMode, limit: number): Promise<PayoutRow[]> {
  const { rows } = await db.query<PayoutRow>(
    `update payouts set next_check_at = now()
       + case when state = 'pending' then interval '10 minutes' else interval '1 minute' end
     where payout_id in (
       select payout_id from payouts where state in ('ready', 'sent', 'pending', 'otp') and next_check_at <= now()
         and mode = $2
       order by next_check_at limit $1 for no key update skip locked)
     returning *`,
    [limit, mode],
  )
  return rows
}

/** Kobo sent since midnight in Lagos. The lock makes concurrent processes count each other's payouts. */
export async function sumSentToday(tx: Tx, mode: PaymentMode): Promise<number> {
  await tx.query('select pg_advisory_xact_lock($1)', [advisory_locks.payouts_of_the_day])
  const { kobo } = await oneRow<{ kobo: number }>(
    tx,
    `select coalesce(sum(kobo), 0)::bigint as kobo from payouts where mode = $1
       and sent_at >= date_trunc('day', now() at time zone 'Africa/Lagos') at time zone 'Africa/Lagos'`,
    [mode],
  )
  return kobo
}

/** The current month in Lagos, such as "2026-11", during its first three days; undefined on other days. */
export async function findDueMonth(db: Db): Promise<string | undefined> {
  const { day, month } = await oneRow<{ day: number; month: string }>(
    db,
    `select extract(day from at)::int as day, to_char(at, 'YYYY-MM') as month
     from (select now() at time zone 'Africa/Lagos' as at) lagos`,
  )
  return day <= 3 ? month : undefined
}

/** Contributors with a payout account, without a payout for this month and without an open one. */
export async function listUnpaid(db: Db, month: string): Promise<number[]> {
  const { rows } = await db.query<{ contributor_id: number }>(
    `select contributor_id from payout_details d where not exists (
       select from payouts p where p.contributor_id = d.contributor_id and (month = $1 or state in ${open_states}))
     order by contributor_id`,
    [month],
  )
  return rows.map(({ contributor_id }) => contributor_id)
}

/**
 * Contributors who left and have a payout account. Leaves out those whose last payout didn't succeed; the monthly
 * payouts retry them.
 */
export async function listLeftUnpaid(db: Db): Promise<number[]> {
  const { rows } = await db.query<{ contributor_id: number }>(
    `select contributor_id from payout_details d join contributors using (contributor_id)
     where left_at is not null and coalesce((
       select state = 'success' from payouts p where p.contributor_id = d.contributor_id
       order by payout_id desc limit 1), true)
     order by contributor_id`,
  )
  return rows.map(({ contributor_id }) => contributor_id)
}

export interface Payee {
  user_id: string
  email: string
  full_name: string
  left_at: Date | null
}

/** The member behind a contributor; undefined when the contributor has no member account. */
export async function findPayee(db: Db, contributor_id: number): Promise<Payee | undefined> {
  const { rows } = await db.query<Payee>(
    `select user_id, email, u.full_name, left_at from contributors c join users u using (user_id)
     where contributor_id = $1`,
    [contributor_id],
  )
  return rows[0]
}

/** A contributor's payouts, newest first. */
export async function listPayoutsOf(
  db: Db,
  contributor_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<PayoutRow[]> {
  const { rows } = await db.query<PayoutRow>(
    'select * from payouts where contributor_id = $1 order by payout_id desc limit $2 offset $3',
    [contributor_id, limit, offset],
  )
  return rows
}

export async function countPayoutsOf(db: Db, contributor_id: number): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    'select count(*) as total from payouts where contributor_id = $1',
    [contributor_id],
  )
  return total
}

/** SQL condition for payouts that are open, or that succeeded but have a problem. */
const needs_somebody = `(state in ${open_states} or (problem is not null and state = 'success'))`

export type DeskPayoutRow = PayoutRow & { username: string; full_name: string; approvers: string[] }

/** Open payouts oldest first, or finished ones newest first. */
export async function listDeskPayoutRows(
  db: Db,
  { open, limit, offset }: { open: boolean; limit: number; offset: number },
): Promise<DeskPayoutRow[]> {
  const { rows } = await db.query<DeskPayoutRow>(
    `select p.*, c.username, coalesce((
         select g.full_name from contributor_agreements g where g.contributor_id = c.contributor_id
         order by accepted_at desc limit 1), u.full_name, c.full_name) as full_name,
       array_remove(array[a.email, b.email], null) as approvers
     from payouts p join contributors c using (contributor_id) left join users u on u.user_id = c.user_id
     left join operators a on a.operator_id = p.approved_by left join operators b on b.operator_id = p.also_approved_by
     where ${open ? needs_somebody : `not ${needs_somebody}`}
     order by payout_id ${open ? '' : 'desc'} limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

/** Counts payouts that need an operator: for approval, for a one-time password, or because of a problem. */
export async function countPayoutsForOperators(db: Db): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount(`payouts where state in ('waiting', 'otp')
       or (problem is not null and state in ('ready', 'sent', 'pending', 'success'))`)} as total`,
  )
  return total
}

/** Counts payouts that are to be sent or were sent, without a change for a day. */
export async function countLatePayouts(db: Db): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount(`payouts where state in ('ready', 'sent', 'pending')
       and changed_at < now() - interval '1 day'`)} as total`,
  )
  return total
}

/** Number of payouts, counted only up to DESK_COUNT_MAX + 1. */
export async function countDeskPayouts(db: Db, open: boolean): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount(`payouts where ${open ? needs_somebody : `not ${needs_somebody}`}`)} as total`,
  )
  return total
}
