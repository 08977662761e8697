import type { AnsweredKind, enquiry_statuses } from '@taswira/contract'
import { advisory_locks } from '../../db/advisory-locks.ts'
import type { Db, Tx } from '../../db/pool.ts'
import { deleteMailsAbout } from '../mail/outbox-queries.ts'

export type EnquiryKind = 'contact' | 'asset_request' | 'appointment' | 'contributor' | 'notify_me'

export interface NewEnquiry {
  kind: EnquiryKind
  /** In canonical form. */
  email: string
  /** The other fields of the form. */
  fields: Record<string, string>
  /** Of an image request: the sixteenth of all clients that it came from. */
  client_sixteenth?: number
}

/** Identical messages from one address within this many seconds count as one: a double click, a reload or a retry. */
const REPEATED_WITHIN_S = 600

/**
 * Whether the same message arrived recently. A concurrent identical message waits until this transaction ends and then
 * finds it. This takes two statements, because one alone wouldn't see rows committed while it waits.
 */
export async function isRepeated(tx: Tx, { kind, email, fields }: NewEnquiry): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock($1, hashtext($2))', [
    advisory_locks.enquiry,
    `${kind} ${email}`,
  ])
  const { rowCount } = await tx.query(
    `select from enquiries where email = $2 and kind = $1 and fields = $3
       and created_at > now() - make_interval(secs => $4) limit 1`,
    [kind, email, JSON.stringify(fields), REPEATED_WITHIN_S],
  )
  return rowCount === 1
}

/** Stores a message and returns its id; undefined when the same notification was already requested. */
export async function insertEnquiry(
  tx: Tx,
  { kind, email, fields, client_sixteenth }: NewEnquiry,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ enquiry_id: number }>(
    `insert into enquiries (kind, email, fields, client_sixteenth) values ($1, $2, $3, $4)
     on conflict (email, (fields->>'type')) where kind = 'notify_me' do nothing returning enquiry_id`,
    [kind, email, JSON.stringify(fields), client_sixteenth],
  )
  return rows[0]?.enquiry_id
}

/** Date from which a declined applicant may apply again; undefined when they already may. */
export async function findApplyAgainAt(tx: Tx, email: string): Promise<Date | undefined> {
  const { rows } = await tx.query<{ apply_again_at: Date }>(
    `select apply_again_at from applications where email = $1 and status = 'declined' and apply_again_at > now()`,
    [email],
  )
  return rows[0]?.apply_again_at
}

/**
 * Deletes messages two years after their answer, or after their arrival if unanswered, as the privacy notice promises.
 * A message that is in triage or was reopened counts as unanswered. Returns how many.
 */
export async function deleteOldEnquiries(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `delete from enquiries
     where case when status in ('received', 'in_triage') then created_at else changed_at end < now() - interval '2 years'`,
  )
  return rowCount ?? 0
}

/** Topic of mails to us about an enquiry; the topics of mails to its sender have a suffix. */
export const enquiryTopic = (enquiry_id: number) => `enquiry:${enquiry_id}`

/**
 * Deletes all messages from an address, or only those of one kind, with unsent mails that forward them to us. Returns
 * how many messages were deleted.
 */
export async function deleteEnquiriesOf(tx: Tx, email: string, kind?: EnquiryKind): Promise<number> {
  const { rows } = await tx.query<{ enquiry_id: number }>(
    'delete from enquiries where email = $1 and kind = coalesce($2, kind) returning enquiry_id',
    [email, kind],
  )
  await deleteMailsAbout(
    tx,
    rows.map((row) => enquiryTopic(row.enquiry_id)),
  )
  return rows.length
}

export type EnquiryStatus = (typeof enquiry_statuses)[number]

export interface Move {
  enquiry_id: number
  kinds: readonly AnsweredKind[]
  from: EnquiryStatus
  to: EnquiryStatus
}

/** Changes an enquiry's status; undefined when its status is not `from`. Locks the row until the transaction ends. */
export async function moveEnquiry(
  tx: Tx,
  { enquiry_id, kinds, from, to }: Move,
): Promise<{ kind: AnsweredKind; email: string } | undefined> {
  const { rows } = await tx.query<{ kind: AnsweredKind; email: string }>(
    `update enquiries set status = $4, changed_at = now()
     where enquiry_id = $1 and kind = any($2) and status = $3 returning kind, email`,
    [enquiry_id, kinds, from, to],
  )
  return rows[0]
}

/** Marks all messages of one kind from an address as answered. */
export async function markEnquiriesAnswered(tx: Tx, kind: EnquiryKind, email: string): Promise<void> {
  await tx.query(
    `update enquiries set status = 'answered', changed_at = now()
     where kind = $1 and email = $2 and status = 'received'`,
    [kind, email],
  )
}

/** The kind of an enquiry in any status; undefined when it isn't one of `kinds`. */
export async function findEnquiryKind(
  db: Db,
  { enquiry_id, kinds }: Pick<Move, 'enquiry_id' | 'kinds'>,
): Promise<string | undefined> {
  const { rows } = await db.query<{ kind: string }>(
    'select kind from enquiries where enquiry_id = $1 and kind = any($2)',
    [enquiry_id, kinds],
  )
  return rows[0]?.kind
}

/** Moves all received requests to triage. Returns how many. */
export async function takeReceivedRequests(tx: Tx): Promise<number> {
  const { rowCount } = await tx.query(
    `update enquiries set status = 'in_triage', changed_at = now()
     where kind = 'asset_request' and status = 'received'`,
  )
  return rowCount ?? 0
}

export interface OpenRequest {
  description: string
  email: string
  client_sixteenth: number
}

/** Requests of the last `days` days that were neither found nor declined, newest first. */
export async function listOpenRequests(
  db: Db,
  { days, limit }: { days: number; limit: number },
): Promise<OpenRequest[]> {
  const { rows } = await db.query<OpenRequest>(
    `select fields->>'description' as description, email, client_sixteenth from enquiries
     where kind = 'asset_request' and status in ('received', 'in_triage') and client_sixteenth is not null
       and created_at > now() - make_interval(days => $1)
     order by enquiry_id desc limit $2`,
    [days, limit],
  )
  return rows
}
