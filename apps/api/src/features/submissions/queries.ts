import {
  type Caption,
  type CategorySlug,
  type EmbeddedCredential,
  type Face,
  type FacesReason,
  fact_names,
  type ImageFacts,
  pickFacts,
  type ReleaseStatus,
  type SubmissionStatus,
} from '@taswira/contract'
import { insertRow } from '../../db/insert-row.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { updateRow } from '../../db/update-row.ts'
import { attached_releases } from '../releases/attachment-queries.ts'
import type { ReleaseRow } from '../releases/queries.ts'
import type { OpenedPicture } from '../../images/open-picture.ts'

export interface SubmissionWords {
  title: string
  description: string
  keywords: string[]
  category_slug: CategorySlug | null
  /** YYYY-MM-DD. */
  taken_on: string | null
  editorial: boolean
}

/** Facts about the file, in the form that an asset needs. */
interface SubmissionFile {
  file_name: string
  bytes: number
  content_hash: string
  /** Storage key of the original; null once it was deleted. */
  master_key: string | null
  master_format: OpenedPicture['format']
  picture_key: string
  width_px: number
  height_px: number
  has_alpha: boolean
  colour: string
  colours: OpenedPicture['colours']
  placeholder: string
  /** Concatenated fingerprints of 32 bytes each. */
  fingerprints: Buffer
  lookups: Buffer
  /** The content credential in the file; null without one. */
  credential: EmbeddedCredential | null
  notes: string[]
}

interface Declared extends ImageFacts {
  /** The faces in it; null until they were looked for. */
  faces: Face[] | null
  /** Why its contributor says that not all faces need a release. */
  faces_reason: FacesReason | null
  /** Whether people and property in it are released; null when its contributor hasn't declared it. */
  release_status: ReleaseStatus | null
}

export interface SubmissionRow extends SubmissionWords, SubmissionFile, Declared {
  submission_id: number
  submission_key: string
  contributor_id: number
  status: SubmissionStatus
  /** Increases with each change. */
  version: number
  created_at: Date
  changed_at: Date
  submitted_at: Date | null
  decided_at: Date | null
  asset_id: number | null
}

const columns = `submission_id, submission_key, contributor_id, status, version, file_name, bytes, content_hash, master_key,
  master_format, picture_key, width_px, height_px, has_alpha, colour, colours, placeholder,
  fingerprints, lookups, credential, notes, title, description, keywords, category_slug, taken_on::text, editorial,
  ${fact_names.join(', ')}, release_status, faces, faces_reason, created_at, changed_at, submitted_at, decided_at, asset_id`

/** Finds any contributor's submission, for the desk. */
export async function findAnySubmission(db: Db, submission_key: string): Promise<SubmissionRow | undefined> {
  const { rows } = await db.query<SubmissionRow>(
    `select ${columns} from submissions where submission_key = $1`,
    [submission_key],
  )
  return rows[0]
}

/** Finds a submission and locks it until the transaction ends. */
export async function lockSubmission(tx: Tx, submission_key: string): Promise<SubmissionRow | undefined> {
  const { rows } = await tx.query<SubmissionRow>(
    `select ${columns} from submissions where submission_key = $1 for no key update`,
    [submission_key],
  )
  return rows[0]
}

export type NewSubmission = SubmissionWords &
  Partial<ImageFacts> &
  Omit<SubmissionFile, 'credential' | 'notes'> & {
    submission_key: string
    contributor_id: number
    master_key: string
    credential?: EmbeddedCredential | null
    notes?: string[]
  }

/** Adds a draft. Returns false when its contributor already has a submission of the same file, or has left. */
export async function insertSubmission(tx: Tx, given: NewSubmission): Promise<boolean> {
  const { rowCount: is_here } = await tx.query(
    'select from contributors where contributor_id = $1 and user_id is not null for share',
    [given.contributor_id],
  )
  if (!is_here) return false
  const { rowCount } = await insertRow<NewSubmission>(
    tx,
    'submissions',
    given,
    "on conflict (contributor_id, content_hash) where status <> 'withdrawn' do nothing",
  )
  return rowCount === 1
}

/** Changes the status of a locked submission, and updates `submitted_at` and `decided_at` accordingly. */
export async function setSubmissionStatus(
  tx: Tx,
  submission_id: number,
  status: Exclude<SubmissionStatus, 'published'>,
): Promise<void> {
  await tx.query(
    `update submissions set status = $2, version = version + 1, changed_at = now(),
       submitted_at = case when $2 = 'in_review' then now() else submitted_at end,
       decided_at = case when $2 in ('changes_requested', 'refused') then now() else decided_at end
     where submission_id = $1`,
    [submission_id, status],
  )
}

/** Marks a submission as published. From now on, its file belongs to the asset. */
export async function setPublished(tx: Tx, submission_id: number, asset_id: number): Promise<void> {
  await tx.query(
    `update submissions set status = 'published', asset_id = $2, version = version + 1, changed_at = now(),
       decided_at = now() where submission_id = $1`,
    [submission_id, asset_id],
  )
}

/** A submission's captions, ordered by language. */
export async function listSubmissionCaptions(db: Db, submission_id: number): Promise<Caption[]> {
  const { rows } = await db.query<Caption>(
    'select language, title, description from submission_captions where submission_id = $1 order by language',
    [submission_id],
  )
  return rows
}

/** A contributor's submission of this file, except a withdrawn one. */
export async function findSubmissionOf(
  db: Db,
  { contributor_id, content_hash }: { contributor_id: number; content_hash: string },
): Promise<{ submission_key: string } | undefined> {
  const { rows } = await db.query<{ submission_key: string }>(
    `select submission_key from submissions
     where contributor_id = $1 and content_hash = $2 and status <> 'withdrawn'`,
    [contributor_id, content_hash],
  )
  return rows[0]
}

interface ListedRow extends SubmissionRow {
  captions: Caption[]
  /** Keys of the attached releases. */
  releases: string[]
  release_states: ReleaseRow['status'][]
  /** Whether a release was withdrawn and not replaced. */
  withheld: boolean
  /** Whether the signer of one of its releases hasn't seen it. */
  unseen: boolean
  /** Number of its signed releases of people. */
  models: number
  /** Slug of the published image. */
  slug: string | null
}
export type ListedSubmission = Omit<ListedRow, 'fingerprints' | 'lookups'>

const listed = `s.submission_id, s.submission_key, s.contributor_id, s.status, s.version, s.file_name, s.bytes,
  s.content_hash, s.master_key, s.master_format, s.picture_key, s.width_px, s.height_px, s.has_alpha, s.colour, s.colours,
  s.placeholder, s.credential, s.notes, s.title, s.description, s.keywords, s.category_slug, s.taken_on::text,
  s.editorial, ${fact_names.map((name) => `s.${name}`).join(', ')}, s.release_status, s.faces, s.faces_reason, s.created_at, s.changed_at, s.submitted_at, s.decided_at, s.asset_id, a.slug,
  coalesce((
    select json_agg(json_build_object('language', language, 'title', k.title, 'description', k.description)
      order by language)
    from submission_captions k where k.submission_id = s.submission_id), '[]') as captions,
  ${attached_releases}`

/** Submissions with requested changes first, then by last change, latest first. */
export async function listDrafts(
  db: Db,
  contributor_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedSubmission[]> {
  const { rows } = await db.query<ListedSubmission>(
    `select ${listed} from submissions s left join assets a using (asset_id)
     where s.contributor_id = $1 and s.status in ('draft', 'changes_requested')
     order by s.status, s.changed_at desc, s.submission_id desc limit $2 offset $3`,
    [contributor_id, limit, offset],
  )
  return rows
}

export async function countDrafts(db: Db, contributor_id: number): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    "select count(*) from submissions where contributor_id = $1 and status in ('draft', 'changes_requested')",
    [contributor_id],
  )
  return count
}

interface OneOf {
  contributor_id: number
  submission_key: string
}

/** A contributor's own submission, except a withdrawn one. */
export async function findSubmission(
  db: Db,
  { contributor_id, submission_key }: OneOf,
): Promise<(ListedSubmission & Pick<SubmissionRow, 'fingerprints' | 'lookups'>) | undefined> {
  const { rows } = await db.query<ListedSubmission & Pick<SubmissionRow, 'fingerprints' | 'lookups'>>(
    `select ${listed}, s.fingerprints, s.lookups from submissions s left join assets a using (asset_id)
     where s.contributor_id = $1 and s.submission_key = $2 and s.status <> 'withdrawn'`,
    [contributor_id, submission_key],
  )
  return rows[0]
}

export async function updateWords(
  tx: Tx,
  submission_id: number,
  words: SubmissionWords & Declared & { captions?: Caption[] },
): Promise<void> {
  await updateRow<Omit<SubmissionRow, 'faces'> & { faces: string | null }>(
    tx,
    'submissions',
    { submission_id },
    {
      ...pickFacts(words),
      title: words.title,
      description: words.description,
      keywords: words.keywords,
      category_slug: words.category_slug,
      taken_on: words.taken_on,
      editorial: words.editorial,
      release_status: words.release_status,
      faces: words.faces && JSON.stringify(words.faces),
      faces_reason: words.faces_reason,
    },
    'version = version + 1, changed_at = now()',
  )
  if (!words.captions) return
  await tx.query('delete from submission_captions where submission_id = $1', [submission_id])
  for (const { language, title, description } of words.captions)
    await tx.query(
      'insert into submission_captions (submission_id, language, title, description) values ($1, $2, $3, $4)',
      [submission_id, language, title, description],
    )
}

/** Stores the faces that were found in a submission, unless somebody did so before. Its version stays. */
export async function setSubmissionFaces(db: Db, submission_id: number, faces: Face[]): Promise<void> {
  await db.query('update submissions set faces = $2 where submission_id = $1 and faces is null', [
    submission_id,
    JSON.stringify(faces),
  ])
}

/** Deletes a submission. A trigger schedules its file for deletion; this also applies to the functions below. */
export async function deleteSubmission(tx: Tx, submission_id: number): Promise<void> {
  await tx.query('delete from submissions where submission_id = $1', [submission_id])
}

/** Marks a reviewed submission as withdrawn. Keeps its row, but not its file. */
export async function withdrawSubmission(tx: Tx, submission_id: number): Promise<void> {
  await tx.query(
    `update submissions set status = 'withdrawn', master_key = null, version = version + 1, changed_at = now()
     where submission_id = $1`,
    [submission_id],
  )
}

/**
 * Ends the unpublished submissions of a contributor who leaves: deletes drafts, and withdraws those that were
 * submitted, keeping their rows without the files.
 */
export async function endSubmissionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query('delete from submissions where contributor_id = $1 and submitted_at is null', [
    contributor_id,
  ])
  await tx.query(
    `update submissions set status = 'withdrawn', master_key = null, version = version + 1, changed_at = now()
     where contributor_id = $1 and status in ('draft', 'in_review', 'changes_requested', 'refused')`,
    [contributor_id],
  )
}

/** Deletes all of a contributor's submissions when their account is deleted. Published images remain as assets. */
export async function deleteSubmissionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query('delete from submissions where contributor_id = $1', [contributor_id])
}

export interface OwnSimilar {
  submission_key: string
  title: string
  file_name: string
  picture_key: string
  fingerprints: Buffer
}

/** A contributor's other unpublished submissions, latest first, to compare with one. */
export async function listOthers(
  db: Db,
  { contributor_id, submission_key }: OneOf,
  limit: number,
): Promise<OwnSimilar[]> {
  const { rows } = await db.query<OwnSimilar>(
    `select submission_key, title, file_name, picture_key, fingerprints from submissions
     where contributor_id = $1 and submission_key <> $2 and status in ('draft', 'in_review', 'changes_requested')
     order by changed_at desc limit $3`,
    [contributor_id, submission_key, limit],
  )
  return rows
}
