import {
  DRAFTS_MAX,
  OPEN_UPLOADS_MAX,
  type RefusedSize,
  UPLOAD_BYTES_PER_DAY,
  UPLOAD_DAYS,
  type UploadRefusal,
} from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { isDue } from '../work/queries.ts'

export interface NewUpload {
  upload_key: string
  contributor_id: number
  file_name: string
  bytes: number
  sha256: string
}

export type ExceededQuota = 'open' | 'drafts' | 'bytes'

/**
 * Adds an upload unless the contributor has used up a quota. A lock makes concurrent uploads of a contributor count one
 * at a time.
 */
export async function insertUpload(
  tx: Tx,
  { upload_key, contributor_id, file_name, bytes, sha256 }: NewUpload,
  factor: number,
): Promise<ExceededQuota | undefined> {
  await tx.query('select from contributors where contributor_id = $1 for no key update', [contributor_id])
  const used = await oneRow<{ open: number; drafts: number; bytes: number }>(
    tx,
    `select
       (select count(*) from uploads where contributor_id = $1 and status in ('arriving', 'arrived')) as open,
       (select count(*) from images
        where contributor_id = $1 and submission_key is not null and status in ('draft', 'changes_requested')) as drafts,
       (select coalesce(sum(bytes), 0)::bigint from uploads
        where contributor_id = $1 and created_at > now() - interval '1 day') as bytes`,
    [contributor_id],
  )
  if (used.open >= OPEN_UPLOADS_MAX * factor) return 'open'
  if (used.drafts >= DRAFTS_MAX * factor) return 'drafts'
  if (used.bytes + bytes > UPLOAD_BYTES_PER_DAY * factor) return 'bytes'
  await tx.query(
    'insert into uploads (upload_key, contributor_id, file_name, bytes, sha256) values ($1, $2, $3, $4, $5)',
    [upload_key, contributor_id, file_name, bytes, sha256],
  )
  return undefined
}

export interface UploadRow extends NewUpload {
  status: 'arriving' | 'arrived' | 'accepted' | 'refused'
  submission_id: number | null
}

const columns = 'upload_key, contributor_id, file_name, bytes, sha256, status, submission_id'

/** Finds a contributor's own upload. */
export async function findUpload(
  db: Db,
  { upload_key, user_id }: { upload_key: string; user_id: string },
): Promise<UploadRow | undefined> {
  const { rows } = await db.query<UploadRow>(
    `select ${columns} from uploads
     where upload_key = $1 and contributor_id = (select contributor_id from contributors where user_id = $2)`,
    [upload_key, user_id],
  )
  return rows[0]
}

/** Records that a file is complete, so that its check can start. */
export async function setArrived(db: Db, upload_key: string): Promise<void> {
  await db.query(
    "update uploads set status = 'arrived', changed_at = now() where upload_key = $1 and status = 'arriving'",
    [upload_key],
  )
}

/**
 * Finds the next complete file to check. Contributors take turns: first the one whose last check was longest ago, with
 * their oldest file.
 */
export async function findUploadToCheck(db: Db): Promise<string | undefined> {
  const { rows } = await db.query<{ upload_key: string }>(
    `select upload_key from uploads u where status = 'arrived' and ${isDue('u.upload_key')}
     order by (
       select max(coalesce(w.tried_at, case when o.status in ('accepted', 'refused') then o.changed_at end))
       from uploads o left join work w on w.kind = $1 and w.key = o.upload_key
       where o.contributor_id = u.contributor_id) nulls first, changed_at
     limit 1`,
    ['check_upload'],
  )
  return rows[0]?.upload_key
}

/** A complete file that wasn't accepted or refused yet. */
export async function findArrived(db: Db, upload_key: string): Promise<UploadRow | undefined> {
  const { rows } = await db.query<UploadRow>(
    `select ${columns} from uploads where upload_key = $1 and status = 'arrived'`,
    [upload_key],
  )
  return rows[0]
}

/** Records the submission created from the file, before the unfinished copy is deleted. */
export async function setSubmission(
  db: Db,
  upload_key: string,
  { submission_key, repeated }: { submission_key: string; repeated: boolean },
): Promise<void> {
  await db.query(
    `update uploads set repeated = $3, submission_id = (select image_id from images where submission_key = $2)
     where upload_key = $1`,
    [upload_key, submission_key, repeated],
  )
}

export async function setAccepted(db: Db, upload_key: string): Promise<void> {
  await db.query(
    "update uploads set status = 'accepted', changed_at = now() where upload_key = $1 and status = 'arrived'",
    [upload_key],
  )
}

export interface Refusal {
  code: UploadRefusal
  size?: RefusedSize | undefined
  same_as?: number
}

export async function setRefused(
  db: Db,
  upload_key: string,
  { code, size, same_as }: Refusal,
): Promise<void> {
  await db.query(
    `update uploads set status = 'refused', refusal = $2, refused_size = $3, same_as = $4, changed_at = now()
     where upload_key = $1 and status = 'arrived'`,
    [upload_key, code, size, same_as],
  )
}

export async function deleteUpload(db: Db, upload_key: string): Promise<void> {
  await db.query('delete from uploads where upload_key = $1', [upload_key])
}

/** Uploads that are incomplete after 7 days. */
export async function listExpired(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ upload_key: string }>(
    `select upload_key from uploads
     where status in ('arriving', 'arrived') and changed_at < now() - $1 * interval '1 day'`,
    [UPLOAD_DAYS],
  )
  return rows.map(({ upload_key }) => upload_key)
}

/** Deletes the rows of uploads that ended at least 7 days ago. */
export async function deleteEndedUploads(db: Db): Promise<void> {
  await db.query(
    `delete from uploads where status in ('accepted', 'refused') and changed_at < now() - $1 * interval '1 day'`,
    [UPLOAD_DAYS],
  )
}

export interface ListedUpload extends UploadRow {
  refusal: UploadRefusal | null
  refused_size: RefusedSize | null
  repeated: boolean
  submission_key: string | null
  created_at: Date
  same_slug: string | null
  same_title: string | null
  same_picture_key: string | null
}

/**
 * A contributor's uploads of the last 7 days, newest first. An asset with the same file is only named while it is
 * published.
 */
export async function listUploads(
  db: Db,
  contributor_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedUpload[]> {
  const { rows } = await db.query<ListedUpload>(
    `select u.upload_key, u.contributor_id, u.file_name, u.bytes, u.sha256, u.status, u.submission_id, u.refusal,
       u.refused_size, u.repeated, u.created_at, s.submission_key, a.slug as same_slug, a.title as same_title,
       a.picture_key as same_picture_key
     from uploads u left join images s on s.image_id = u.submission_id
     left join assets a on a.asset_id = u.same_as and a.status = 'published'
     where u.contributor_id = $1 order by u.created_at desc, u.upload_key limit $2 offset $3`,
    [contributor_id, limit, offset],
  )
  return rows
}

export async function countUploads(db: Db, contributor_id: number): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    'select count(*) from uploads where contributor_id = $1',
    [contributor_id],
  )
  return count
}

/** The asset with the same file, in any status. */
export async function findSameAsset(db: Db, content_hash: string): Promise<number | undefined> {
  const { rows } = await db.query<{ asset_id: number }>(
    'select asset_id from assets where content_hash = $1',
    [content_hash],
  )
  return rows[0]?.asset_id
}

/** Ends all uploads of a contributor who leaves or whose account is deleted; the job deletes their unfinished files. */
export async function endUploadsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query("delete from uploads where contributor_id = $1 and status in ('accepted', 'refused')", [
    contributor_id,
  ])
  await tx.query(
    `update uploads set status = 'arriving', file_name = '', changed_at = now() - $2 * interval '1 day'
     where contributor_id = $1`,
    [contributor_id, UPLOAD_DAYS + 1],
  )
}
