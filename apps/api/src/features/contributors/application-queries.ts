import { application_statuses, type ApplicationStatus } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { boundedCount } from '../../db/bounded-count.ts'
import type { Hashes } from '../../secret.ts'

export interface ApplicationRow {
  application_id: number
  email: string
  status: ApplicationStatus
  version: number
  messages: { enquiry_id: number; fields: Record<string, string>; created_at: string }[]
  changed_at: Date
  link_expires_at: Date | null
  reason: string | null
  apply_again_at: Date | null
  claims: string | null
  username: string | null
}

interface Which {
  status: ApplicationStatus
  /** Returns only this application, whatever its status. */
  application_id: number | undefined
}

/** Messages shown per application; any further ones are usually repeats. */
const MESSAGES_SHOWN = 10

const matching = ({ status, application_id }: Which) =>
  application_id === undefined
    ? { where: 'a.status = $1', values: [status] }
    : { where: 'a.application_id = $1', values: [application_id] }

/** Open applications oldest first; the others by their last change, newest first. */
export async function listApplications(
  db: Db,
  { limit, offset, ...which }: Which & { limit: number; offset: number },
): Promise<ApplicationRow[]> {
  const { where, values } = matching(which)
  const direction = which.status === 'open' ? '' : 'desc'
  const { rows } = await db.query<ApplicationRow>(
    `select a.application_id, a.email, a.status, a.version, a.changed_at, a.link_expires_at, a.reason, a.apply_again_at,
       claimed.username as claims, theirs.username,
       (select coalesce(json_agg(m order by m.enquiry_id), '[]') from (
          select enquiry_id, fields, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at
          from enquiries e where e.email = a.email and e.kind = 'contributor'
          order by enquiry_id desc limit ${MESSAGES_SHOWN}) m) as messages
     from applications a
     left join contributors claimed on claimed.contributor_id = a.claimed_id
     left join users u on u.email = a.email left join contributors theirs on theirs.user_id = u.user_id
     where ${where} order by a.changed_at ${direction}, a.application_id ${direction} limit $2 offset $3`,
    [...values, limit, offset],
  )
  return rows
}

export async function countApplications(db: Db, which: Which): Promise<number> {
  const { where, values } = matching(which)
  const { total } = await oneRow<{ total: number }>(
    db,
    `select count(*) as total from applications a where ${where}`,
    values,
  )
  return total
}

/** Number of applications by status, each counted only up to DESK_COUNT_MAX + 1. */
export const countApplicationsByStatus = (db: Db) =>
  oneRow<Record<ApplicationStatus, number>>(
    db,
    `select ${application_statuses.map((one) => `${boundedCount(`applications where status = '${one}'`)} as ${one}`).join(', ')}`,
  )

export interface LockedApplication {
  application_id: number
  email: string
  status: ApplicationStatus
  version: number
  claimed_id: number | null
}

/** Reads the application and locks it until the transaction ends. */
export async function lockApplication(
  tx: Tx,
  application_id: number,
): Promise<LockedApplication | undefined> {
  const { rows } = await tx.query<LockedApplication>(
    'select application_id, email, status, version, claimed_id from applications where application_id = $1 for update',
    [application_id],
  )
  return rows[0]
}

interface NewInvitation {
  application_id: number
  token_hash: Buffer
  days: number
  claimed_id: number | null
}

/** Marks an application as invited with a new link; earlier links stop working. */
export async function setInvited(tx: Tx, { application_id, token_hash, days, claimed_id }: NewInvitation) {
  await tx.query(
    `update applications set status = 'invited', version = version + 1, changed_at = now(), token_hash = $2,
       link_expires_at = now() + make_interval(days => $3), claimed_id = $4
     where application_id = $1`,
    [application_id, token_hash, days, claimed_id],
  )
}

/** Marks an application as declined and ends its link. Returns the time from which a new message reopens it. */
export async function setDeclined(
  tx: Tx,
  { application_id, reason, days }: { application_id: number; reason: string; days: number },
): Promise<Date> {
  const { apply_again_at } = await oneRow<{ apply_again_at: Date }>(
    tx,
    `update applications set status = 'declined', version = version + 1, changed_at = now(), reason = $2,
       apply_again_at = now() + make_interval(days => $3), token_hash = null, link_expires_at = null, claimed_id = null
     where application_id = $1 returning apply_again_at`,
    [application_id, reason, days],
  )
  return apply_again_at
}

export interface InvitationRow {
  application_id: number
  email: string
  status: ApplicationStatus
  expired: boolean
  /** The name in the newest message. */
  full_name: string
  claimed_id: number | null
  claims: { username: string; full_name: string } | null
}

const invitation = `select a.application_id, a.email, a.status, a.link_expires_at <= now() as expired, a.claimed_id,
    (select concat_ws(' ', fields->>'first_name', fields->>'last_name') from enquiries e
     where e.email = a.email and e.kind = 'contributor' order by enquiry_id desc limit 1) as full_name,
    (select json_build_object('username', c.username, 'full_name', c.full_name)
     from contributors c where c.contributor_id = a.claimed_id) as claims
  from applications a where a.token_hash = any($1)`

/** Finds the invitation of a link by the hashes of its token. */
export async function findInvitation(db: Db, token_hashes: Hashes): Promise<InvitationRow | undefined> {
  const { rows } = await db.query<InvitationRow>(invitation, [token_hashes])
  return rows[0]
}

/** Like findInvitation, but locks it until the transaction ends. */
export async function lockInvitation(tx: Tx, token_hashes: Hashes): Promise<InvitationRow | undefined> {
  const { rows } = await tx.query<InvitationRow>(`${invitation} for update of a`, [token_hashes])
  return rows[0]
}

/** Marks an invitation as used. Its hash stays, so that opening the link again can report this. */
export async function setJoined(tx: Tx, application_id: number): Promise<void> {
  await tx.query(
    `update applications set status = 'joined', version = version + 1, changed_at = now() where application_id = $1`,
    [application_id],
  )
}
