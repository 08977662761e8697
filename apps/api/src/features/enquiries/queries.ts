import type { Db, Tx } from '../../db/pool.ts'
import { deleteMailsAbout } from '../mail/outbox.ts'

export type EnquiryKind = 'contact' | 'asset_request' | 'appointment' | 'contributor' | 'notify_me'

export interface NewEnquiry {
  kind: EnquiryKind
  /** Canonical. */
  email: string
  /** What else stood in the form. */
  fields: Record<string, string>
}

/** How long the same words from the same address are the same message: pressed twice, reloaded, or sent again unanswered. */
const REPEATED_WITHIN_S = 600

/**
 * Whether just this came a moment ago. Whoever writes the same at the same moment waits until this transaction ends, and then
 * finds what it wrote: two statements, because one sees nothing that was written while it waited.
 */
export async function isRepeated(tx: Tx, { kind, email, fields }: NewEnquiry): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1), hashtext($2))', [kind, email])
  const { rowCount } = await tx.query(
    `select from enquiries where email = $2 and kind = $1 and fields = $3
       and created_at > now() - make_interval(secs => $4) limit 1`,
    [kind, email, JSON.stringify(fields), REPEATED_WITHIN_S],
  )
  return rowCount === 1
}

/** Keeps what somebody wrote; returns its number, or undefined when just this was asked before. */
export async function insertEnquiry(
  tx: Tx,
  { kind, email, fields }: NewEnquiry,
): Promise<number | undefined> {
  const { rows } = await tx.query<{ enquiry_id: number }>(
    `insert into enquiries (kind, email, fields) values ($1, $2, $3)
     on conflict (email, (fields->>'type')) where kind = 'notify_me' do nothing returning enquiry_id`,
    [kind, email, JSON.stringify(fields)],
  )
  return rows[0]?.enquiry_id
}

/**
 * What was answered two years ago, or came two years ago and has no answer, is forgotten, as the privacy notice says; returns how
 * many. Taken in hand or opened again is not answered.
 */
export async function deleteOldEnquiries(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `delete from enquiries
     where case when status in ('received', 'in_triage') then created_at else changed_at end < now() - interval '2 years'`,
  )
  return rowCount ?? 0
}

/** The topic of the mails about an enquiry to us; those to its sender have a word more. */
export const enquiryTopic = (enquiry_id: number) => `enquiry:${enquiry_id}`

/**
 * Forgets all that came from an address, or all of one kind, also where it still waits to be forwarded to us; returns how
 * many.
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
