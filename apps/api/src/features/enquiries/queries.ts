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
