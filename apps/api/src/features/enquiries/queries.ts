import type { Db, Tx } from '../../db/pool.ts'

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

/** What was written, or answered, two years ago is forgotten, as the privacy notice says; returns how many. */
export async function deleteOldEnquiries(db: Db): Promise<number> {
  const { rowCount } = await db.query("delete from enquiries where changed_at < now() - interval '2 years'")
  return rowCount ?? 0
}

/** Forgets all that came from an address. */
export async function deleteEnquiriesOf(tx: Tx, email: string): Promise<void> {
  await tx.query('delete from enquiries where email = $1', [email])
}
