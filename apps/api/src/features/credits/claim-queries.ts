import { DESK_COUNT_MAX } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { Hashes } from '../../secret.ts'

/** Idempotency key of a member's welcome credits in the ledger. */
export const claimKey = (user_id: string) => `welcome:${user_id}`

/** The mailbox that the member's address delivers to, ignoring tags and dots. */
export async function getMailbox(db: Db, user_id: string): Promise<string> {
  const { rows } = await db.query<{ mailbox: string }>({
    name: 'mailbox',
    text: 'select mailbox_of(email) as mailbox from users where user_id = $1',
    values: [user_id],
  })
  if (!rows[0]) throw new Error('no account for this session')
  return rows[0].mailbox
}

/**
 * Records the claim of a mailbox. Returns false when it was already recorded, under any of its hashes. A concurrent
 * claim of the same mailbox waits here for the first.
 */
export async function insertClaim(
  tx: Tx,
  { mailbox_hashes, client_hash }: { mailbox_hashes: Hashes; client_hash: Buffer | null },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'insert into welcome_claims (mailbox_hash, client_hash) values ($1, $2) on conflict (mailbox_hash) do nothing',
    [mailbox_hashes[0], client_hash],
  )
  const older = mailbox_hashes.slice(1)
  return rowCount === 1 && !(older.length > 0 && (await hasClaim(tx, older)))
}

export async function hasClaim(db: Db, mailbox_hashes: Buffer[]): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-claim',
    text: 'select from welcome_claims where mailbox_hash = any($1) limit 1',
    values: [mailbox_hashes],
  })
  return rowCount === 1
}

/**
 * Whether the ledger shows welcome credits for an account of this mailbox; they may be older than the table of claims.
 */
export async function hasGift(db: Db, mailbox: string): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'has-gift',
    text: `select from users u join credit_entries e on e.idempotency_key = 'welcome:' || u.user_id
     where mailbox_of(u.email) = $1 limit 1`,
    values: [mailbox],
  })
  return rowCount === 1
}

/** Networks with at least this many claims in a day are shown to staff. */
const UNUSUAL_CLAIMS = 5

/**
 * Counts claims of the last 24 hours, and finds the networks with unusually many of the latest ones. Networks are
 * identified by the first 8 digits of their hash.
 */
export async function countClaims(db: Db) {
  return oneRow<{ today: number; networks: { network: string; claims: number }[] }>(
    db,
    `with recent as (
       select client_hash from welcome_claims where client_hash is not null and claimed_at > now() - interval '1 day'
       order by claimed_at desc limit ${DESK_COUNT_MAX + 1}),
     unusual as (
       select left(encode(client_hash, 'hex'), 8) as network, count(*)::int as claims from recent
       group by client_hash having count(*) >= $1 order by count(*) desc, 1 limit 5)
     select (select count(*) from recent)::int as today,
       coalesce((select json_agg(unusual) from unusual), '[]') as networks`,
    [UNUSUAL_CLAIMS],
  )
}

/** Deletes the network hashes of claims older than a day. Returns how many. */
export async function deleteOldClaimNetworks(db: Db): Promise<number> {
  const { rowCount } = await db.query(
    `update welcome_claims set client_hash = null
     where client_hash is not null and claimed_at < now() - interval '1 day'`,
  )
  return rowCount ?? 0
}
