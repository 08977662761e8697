import {
  type Caption,
  type CategorySlug,
  DomainError,
  type EmbeddedCredential,
  type Face,
  type FacesReason,
  fact_names,
  type ImageFacts,
  pickFacts,
  type ReleaseStatus,
  stepsTo,
  type SubmissionStatus,
} from '@taswira/contract'
import { insertRow } from '../../db/insert-row.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { updateRow } from '../../db/update-row.ts'
import { momentOf } from '../../images/capture-date.ts'
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

/** Facts about the file. */
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
  /** Concatenated fingerprints of 32 bytes each; null once it was published. */
  fingerprints: Buffer | null
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
  image_id: number
  submission_key: string
  contributor_id: number
  status: SubmissionStatus
  /** Increases with each change. */
  version: number
  created_at: Date
  updated_at: Date
  submitted_at: Date | null
  decided_at: Date | null
  /** Once it was published. */
  stock_id: string | null
}

/** SQL column for the status of a submission `i`, which stays published when its image is taken off sale or removed. */
export const submission_status = "case when i.stock_id is null then i.status else 'published' end as status"

/** SQL column for the day on which an image `i` was taken. */
export const taken_on = "to_char(i.captured_at at time zone 'UTC', 'YYYY-MM-DD') as taken_on"

const columns = `i.image_id, i.submission_key, i.contributor_id, ${submission_status}, i.version, i.file_name, i.bytes,
  i.content_hash, i.master_key, i.master_format, i.picture_key, i.width_px, i.height_px, i.has_alpha, i.colour, i.colours,
  i.placeholder, i.credential, i.notes, i.title, i.description, i.keywords, i.category_slug, ${taken_on}, i.editorial,
  ${fact_names.map((name) => `i.${name}`).join(', ')}, i.release_status, i.faces, i.faces_reason, i.created_at,
  i.updated_at, i.submitted_at, i.decided_at, i.stock_id`

/** Finds any contributor's submission, for the desk. */
export async function findAnySubmission(db: Db, submission_key: string): Promise<SubmissionRow | undefined> {
  const { rows } = await db.query<SubmissionRow>(
    `select ${columns}, i.fingerprints, i.lookups from images i where submission_key = $1`,
    [submission_key],
  )
  return rows[0]
}

/** Finds a submission and locks it until the transaction ends. */
export async function lockSubmission(tx: Tx, submission_key: string): Promise<SubmissionRow | undefined> {
  const { rows } = await tx.query<SubmissionRow>(
    `select ${columns}, i.fingerprints, i.lookups from images i where submission_key = $1 for no key update`,
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
    fingerprints: Buffer
    credential?: EmbeddedCredential | null
    notes?: string[]
  }

/** Adds a draft. Returns false when its contributor already has a submission of the same file, or has left. */
export async function insertSubmission(tx: Tx, { taken_on: day, ...given }: NewSubmission): Promise<boolean> {
  const { rowCount: is_here } = await tx.query(
    'select from contributors where contributor_id = $1 and user_id is not null for share',
    [given.contributor_id],
  )
  if (!is_here) return false
  const { rowCount } = await insertRow<Omit<NewSubmission, 'taken_on'> & { captured_at: Date | null }>(
    tx,
    'images',
    { ...given, captured_at: momentOf(day) },
    "on conflict (contributor_id, content_hash) where submission_key is not null and status <> 'withdrawn' do nothing",
  )
  return rowCount === 1
}

/**
 * Changes the status of a locked submission, and updates `submitted_at` and `decided_at` accordingly. A withdrawn one
 * keeps its row, but not its file: a trigger schedules that for deletion. Throws conflict for a step that isn't allowed.
 */
export async function setSubmissionStatus(
  tx: Tx,
  image_id: number,
  status: Exclude<SubmissionStatus, 'published'>,
): Promise<void> {
  const { rowCount } = await tx.query(
    `update images set status = $2, version = version + 1, updated_at = now(),
       submitted_at = case when $2 = 'in_review' then now() else submitted_at end,
       decided_at = case when $2 in ('changes_requested', 'refused') then now() else decided_at end,
       master_key = case when $2 <> 'withdrawn' then master_key end
     where image_id = $1 and status = any($3)`,
    [image_id, status, stepsTo(status)],
  )
  if (!rowCount) throw new DomainError('conflict')
}

/** An image's captions, ordered by language. */
export async function listCaptions(db: Db, image_id: number): Promise<Caption[]> {
  const { rows } = await db.query<Caption>(
    'select language, title, description from image_captions where image_id = $1 order by language',
    [image_id],
  )
  return rows
}

/** A contributor's submission of this file, except a withdrawn one. */
export async function findSubmissionOf(
  db: Db,
  { contributor_id, content_hash }: { contributor_id: number; content_hash: string },
): Promise<{ submission_key: string } | undefined> {
  const { rows } = await db.query<{ submission_key: string }>(
    `select submission_key from images
     where submission_key is not null and contributor_id = $1 and content_hash = $2 and status <> 'withdrawn'`,
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
  /** Slug of the image, once it was published. */
  slug: string | null
}
export type ListedSubmission = Omit<ListedRow, 'fingerprints' | 'lookups'>

const listed = `${columns}, i.slug,
  coalesce((
    select json_agg(json_build_object('language', language, 'title', k.title, 'description', k.description)
      order by language)
    from image_captions k where k.image_id = i.image_id), '[]') as captions,
  ${attached_releases}`

/** Submissions with requested changes first, then by last change, latest first. */
export async function listDrafts(
  db: Db,
  contributor_id: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedSubmission[]> {
  const { rows } = await db.query<ListedSubmission>(
    `select ${listed} from images i
     where i.contributor_id = $1 and i.submission_key is not null and i.status in ('draft', 'changes_requested')
     order by i.status, i.updated_at desc, i.image_id desc limit $2 offset $3`,
    [contributor_id, limit, offset],
  )
  return rows
}

export async function countDrafts(db: Db, contributor_id: number): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    `select count(*) from images
     where contributor_id = $1 and submission_key is not null and status in ('draft', 'changes_requested')`,
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
): Promise<(ListedSubmission & Pick<SubmissionRow, 'lookups'>) | undefined> {
  const { rows } = await db.query<ListedSubmission & Pick<SubmissionRow, 'lookups'>>(
    `select ${listed}, i.lookups from images i
     where i.contributor_id = $1 and i.submission_key = $2 and i.status <> 'withdrawn'`,
    [contributor_id, submission_key],
  )
  return rows[0]
}

export async function updateWords(
  tx: Tx,
  image_id: number,
  words: SubmissionWords & Declared & { captions?: Caption[] },
): Promise<void> {
  await updateRow<
    Omit<SubmissionRow, 'faces' | 'taken_on'> & { faces: string | null; captured_at: Date | null }
  >(
    tx,
    'images',
    { image_id },
    {
      ...pickFacts(words),
      title: words.title,
      description: words.description,
      keywords: words.keywords,
      category_slug: words.category_slug,
      captured_at: momentOf(words.taken_on),
      editorial: words.editorial,
      release_status: words.release_status,
      faces: words.faces && JSON.stringify(words.faces),
      faces_reason: words.faces_reason,
    },
    'version = version + 1, updated_at = now()',
  )
  if (!words.captions) return
  await tx.query('delete from image_captions where image_id = $1', [image_id])
  await insertCaptions(tx, image_id, words.captions)
}

/** Adds captions of an image. */
async function insertCaptions(tx: Tx, image_id: number, captions: Caption[]): Promise<void> {
  for (const { language, title, description } of captions)
    await tx.query(
      'insert into image_captions (image_id, language, title, description) values ($1, $2, $3, $4)',
      [image_id, language, title, description],
    )
}

/**
 * Stores the faces that were found in a submission, unless somebody did so before, or it was published: then the next
 * search stores them like those of an asset. Its version stays.
 */
export async function setSubmissionFaces(db: Db, image_id: number, faces: Face[]): Promise<void> {
  await db.query('update images set faces = $2 where image_id = $1 and stock_id is null and faces is null', [
    image_id,
    JSON.stringify(faces),
  ])
}

/** Deletes a draft. A trigger schedules its file for deletion; this also applies to the functions below. */
export async function deleteSubmission(tx: Tx, image_id: number): Promise<void> {
  await tx.query('delete from images where image_id = $1 and stock_id is null', [image_id])
}

/**
 * Ends the unpublished submissions of a contributor who leaves: deletes drafts, and withdraws those that were
 * submitted, keeping their rows without the files.
 */
export async function endSubmissionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    'delete from images where contributor_id = $1 and stock_id is null and submitted_at is null',
    [contributor_id],
  )
  await tx.query(
    `update images set status = 'withdrawn', master_key = null, version = version + 1, updated_at = now()
     where contributor_id = $1 and status = any($2)`,
    [contributor_id, stepsTo('withdrawn')],
  )
}

/**
 * Deletes a contributor's unpublished images when their account is deleted, and what only they and the reviewers saw of
 * the others.
 */
export async function deleteSubmissionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query('delete from images where contributor_id = $1 and stock_id is null', [contributor_id])
  await tx.query(
    `update images set submission_key = null, file_name = '', notes = '{}', credential = null
     where contributor_id = $1 and submission_key is not null`,
    [contributor_id],
  )
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
    `select submission_key, title, file_name, picture_key, fingerprints from images
     where contributor_id = $1 and submission_key <> $2 and status in ('draft', 'in_review', 'changes_requested')
     order by updated_at desc limit $3`,
    [contributor_id, submission_key, limit],
  )
  return rows
}
