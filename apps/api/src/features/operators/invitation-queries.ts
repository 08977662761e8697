import { type DeskInvitation, type DeskRole, INVITATION_HOURS } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'

interface Invitation {
  email: string
  role: DeskRole
}

/** Stores an invitation in place of an earlier one to the same address, whose link ends. */
export async function writeInvitation(
  tx: Tx,
  { email, role, secret_hash, invited_by }: Invitation & { secret_hash: Buffer; invited_by: number },
): Promise<void> {
  await deleteInvitation(tx, email)
  await tx.query(
    `insert into operator_invitations (email, role, secret_hash, invited_by, expires_at)
     values ($1, $2, $3, $4, now() + interval '${INVITATION_HOURS} hours')`,
    [email, role, secret_hash, invited_by],
  )
}

const usable = `expires_at > now() and exists (select from operators o
  where o.operator_id = invited_by and o.role = 'owner' and o.disabled_at is null)`

/** The invitation with this secret; undefined when it was used or withdrawn, is expired or its owner is none any more. */
export async function findInvitation(db: Db, secret_hash: Buffer): Promise<Invitation | undefined> {
  const { rows } = await db.query<Invitation>(
    `select email, role from operator_invitations where secret_hash = $1 and ${usable}`,
    [secret_hash],
  )
  return rows[0]
}

/** Deletes the invitation with this secret and returns it with the owner who made it; undefined as in findInvitation. */
export async function takeInvitation(
  tx: Tx,
  secret_hash: Buffer,
): Promise<(Invitation & { by: { operator_id: number; email: string } }) | undefined> {
  const { rows } = await tx.query<Invitation & { invited_by: number; by_email: string }>(
    `delete from operator_invitations i using operators b
     where secret_hash = $1 and ${usable} and b.operator_id = i.invited_by
     returning i.email, i.role, i.invited_by, b.email as by_email`,
    [secret_hash],
  )
  const [taken] = rows
  return taken && { ...taken, by: { operator_id: taken.invited_by, email: taken.by_email } }
}

/** Whether this address was invited for this role and hasn't used the link. */
export async function isInvited(tx: Tx, { email, role }: Invitation): Promise<boolean> {
  const { rowCount } = await tx.query('select from operator_invitations where email = $1 and role = $2', [
    email,
    role,
  ])
  return rowCount === 1
}

/** Deletes the invitation to an address. */
export async function deleteInvitation(tx: Tx, email: string): Promise<void> {
  await tx.query('delete from operator_invitations where email = $1', [email])
}

/** Deletes an invitation and returns its address; undefined when it was used or withdrawn before. */
export async function withdrawInvitationRow(tx: Tx, invitation_id: number): Promise<string | undefined> {
  const { rows } = await tx.query<{ email: string }>(
    'delete from operator_invitations where invitation_id = $1 returning email',
    [invitation_id],
  )
  return rows[0]?.email
}

/** Invitations that weren't used yet, expired ones included, by address. */
export async function listInvitations(
  db: Db,
): Promise<(Omit<DeskInvitation, 'expires_at'> & { expires_at: Date })[]> {
  const { rows } = await db.query<Omit<DeskInvitation, 'expires_at'> & { expires_at: Date }>(
    `select invitation_id, i.email, i.role, o.email as invited_by, expires_at
     from operator_invitations i join operators o on o.operator_id = invited_by order by i.email`,
  )
  return rows
}

/** Deletes invitations that expired a month ago. */
export const deleteOldInvitations = (db: Db) =>
  db.query("delete from operator_invitations where expires_at < now() - interval '30 days'")
