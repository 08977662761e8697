import type { ReleaseKind, ReleaseUse } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { ListPage } from '../../http/list-page.ts'

type StoredStatus = 'open' | 'waiting' | 'signed' | 'declined' | 'refused' | 'cancelled' | 'withdrawn'

export interface ReleaseRow {
  release_id: number
  release_key: string
  contributor_id: number
  kind: ReleaseKind
  status: StoredStatus
  /** Null for a paper release. */
  link_expires_at: Date | null
  /** Whether the link expired before it was answered. */
  expired: boolean
  /** Whether the link still works: to sign, or later to confirm further images. */
  link_works: boolean
  text_version: string | null
  uses: ReleaseUse[]
  sealed: Buffer
  withdrawal_hash: Buffer | null
  on_paper: boolean
  /** Storage key of the encrypted photo. */
  paper_key: string | null
  created_at: Date
  signed_at: Date | null
  ended_at: Date | null
}

const columns = `r.release_id, r.release_key, r.contributor_id, r.kind, r.status, r.link_expires_at,
  r.status = 'open' and r.link_expires_at <= now() as expired,
  r.status in ('open', 'signed') and coalesce(r.link_expires_at > now(), false) as link_works, r.text_version, r.uses, r.sealed, r.withdrawal_hash, r.on_paper,
  r.paper_key, r.created_at, r.signed_at, r.ended_at`

interface NewRelease {
  release_key: string
  contributor_id: number
  kind: ReleaseKind
  link_hash: Buffer
  days: number
  sealed: Buffer
}

export async function insertRelease(tx: Tx, given: NewRelease): Promise<number> {
  const { release_id } = await oneRow<{ release_id: number }>(
    tx,
    `insert into releases (release_key, contributor_id, kind, link_hash, link_expires_at, sealed)
     values ($1, $2, $3, $4, now() + make_interval(days => $5), $6) returning release_id`,
    [given.release_key, given.contributor_id, given.kind, given.link_hash, given.days, given.sealed],
  )
  return release_id
}

interface OneOf {
  contributor_id: number
  release_key: string
}

export type ListedRelease = ReleaseRow & { images: number }

const listed = `${columns},
  (select count(*)::int from image_releases x where x.release_id = r.release_id) as images`

/** A contributor's releases, newest first. */
export async function listReleasesOf(
  db: Db,
  contributor_id: number,
  { limit, offset }: ListPage,
): Promise<ListedRelease[]> {
  const { rows } = await db.query<ListedRelease>(
    `select ${listed} from releases r where contributor_id = $1 order by release_id desc limit $2 offset $3`,
    [contributor_id, limit, offset],
  )
  return rows
}

export async function countReleasesOf(db: Db, contributor_id: number): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    'select count(*) as total from releases where contributor_id = $1',
    [contributor_id],
  )
  return total
}

export async function findRelease(
  db: Db,
  { contributor_id, release_key }: OneOf,
): Promise<ListedRelease | undefined> {
  const { rows } = await db.query<ListedRelease>(
    `select ${listed} from releases r where contributor_id = $1 and release_key = $2`,
    [contributor_id, release_key],
  )
  return rows[0]
}

/** Finds any contributor's release and locks it until the transaction ends; for the desk. */
export async function lockReleaseByKey(tx: Tx, release_key: string): Promise<ReleaseRow | undefined> {
  const { rows } = await tx.query<ReleaseRow>(
    `select ${columns} from releases r where release_key = $1 for no key update`,
    [release_key],
  )
  return rows[0]
}

export async function lockReleaseByLink(tx: Tx, link_hash: Buffer): Promise<ReleaseRow | undefined> {
  const { rows } = await tx.query<ReleaseRow>(
    `select ${columns} from releases r where link_hash = $1 for no key update`,
    [link_hash],
  )
  return rows[0]
}

export async function lockReleaseByWithdrawal(
  tx: Tx,
  withdrawal_hash: Buffer,
): Promise<ReleaseRow | undefined> {
  const { rows } = await tx.query<ReleaseRow>(
    `select ${columns} from releases r where withdrawal_hash = $1 for no key update`,
    [withdrawal_hash],
  )
  return rows[0]
}

/** Finds the release of a link, with its contributor's name for the page. */
export async function findLinked(
  db: Db,
  which: 'link_hash' | 'withdrawal_hash',
  hash: Buffer,
): Promise<(ReleaseRow & { contributor: string }) | undefined> {
  const { rows } = await db.query<ReleaseRow & { contributor: string }>(
    `select ${columns}, c.full_name as contributor from releases r join contributors c using (contributor_id)
     where r.${which} = $1`,
    [hash],
  )
  return rows[0]
}

/** Replaces the link of a release. */
export async function setLink(
  tx: Tx,
  { release_id, link_hash, days }: { release_id: number; link_hash: Buffer; days: number },
): Promise<void> {
  await tx.query(
    `update releases set link_hash = $2, link_expires_at = now() + make_interval(days => $3) where release_id = $1`,
    [release_id, link_hash, days],
  )
}

interface Signing {
  release_id: number
  text_version: string
  text_sha256: string
  uses: ReleaseUse[]
  sealed: Buffer
  withdrawal_hash: Buffer
}

/** Marks a release as signed and ends its link. */
export async function setSigned(tx: Tx, given: Signing): Promise<void> {
  await tx.query(
    `update releases set status = 'signed', signed_at = now(), link_expires_at = now(), text_version = $2, text_sha256 = $3, uses = $4,
       sealed = $5, withdrawal_hash = $6 where release_id = $1`,
    [
      given.release_id,
      given.text_version,
      given.text_sha256,
      given.uses,
      given.sealed,
      given.withdrawal_hash,
    ],
  )
}

/** Ends the link that asked the signer about further images. */
export async function endLink(tx: Tx, release_id: number, sealed?: Buffer): Promise<void> {
  await tx.query(
    'update releases set link_expires_at = now(), sealed = coalesce($2, sealed) where release_id = $1',
    [release_id, sealed],
  )
}

/**
 * Ends a release. If a paper release never took effect, a trigger schedules its photo for deletion; this also applies
 * to the functions below.
 */
export async function setEnded(
  tx: Tx,
  release_id: number,
  status: 'declined' | 'refused' | 'cancelled' | 'withdrawn',
): Promise<void> {
  await tx.query(
    `update releases set status = $2, ended_at = now(), paper_key = case when $2 = 'withdrawn' then paper_key end
     where release_id = $1`,
    [release_id, status],
  )
}

/** The email address of a contributor; null when they have no account. */
export async function findEmailOf(db: Db, contributor_id: number): Promise<string | null> {
  const { email } = await oneRow<{ email: string | null }>(
    db,
    'select u.email from contributors c left join users u using (user_id) where contributor_id = $1',
    [contributor_id],
  )
  return email
}

/**
 * Deletes releases that never took effect, 30 days after they ended or their link expired, and detaches them from
 * images that were published for editorial use. Returns how many.
 */
export async function deleteOldReleases(db: Db): Promise<number> {
  const { rows } = await db.query(
    `with old as (
       select release_id from releases where status not in ('signed', 'withdrawn')
         and (ended_at < now() - interval '30 days' or link_expires_at < now() - interval '30 days')),
     detached as (delete from image_releases where release_id in (table old))
     delete from releases where release_id in (table old) returning release_id`,
  )
  return rows.length
}

/**
 * Cancels unanswered releases of a contributor who leaves, because signing or reviewing them would be pointless: their
 * images won't be published.
 */
export async function cancelReleasesOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    `update releases set status = 'cancelled', ended_at = now(), paper_key = null
     where contributor_id = $1 and status in ('open', 'waiting')`,
    [contributor_id],
  )
}

/** Deletes a contributor's releases without a published image, when their account is deleted. */
export async function deleteReleasesOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    `delete from releases r where contributor_id = $1
       and not exists (select from image_releases x where x.release_id = r.release_id)`,
    [contributor_id],
  )
}
