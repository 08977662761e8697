import { type CorrectableName, type CorrectableWords, type Face, fact_names } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { ListPage } from '../../http/list-page.ts'
import { type AssetWords, version } from '../assets/change-queries.ts'

/** The corrected words by name. */
export type Corrected = Partial<CorrectableWords>

/** The words that a correction replaces. */
export const wordsBefore = ({ category_slug, ...words }: AssetWords, corrected: Corrected): Corrected => {
  const all = { ...words, category: category_slug }
  return Object.fromEntries((Object.keys(corrected) as CorrectableName[]).map((name) => [name, all[name]]))
}

interface CorrectableRow extends CorrectableWords {
  stock_id: string
  slug: string
  picture_key: string
  status: 'published' | 'unpublished'
  version: string
}

const columns = `a.stock_id, a.slug, a.picture_key, a.status, a.title, a.description, a.keywords,
  a.category_slug as category, ${fact_names.map((name) => `a.${name}`).join(', ')}, ${version.replace('updated_at', 'a.updated_at')}`

export interface StudioImageWordsRow extends CorrectableRow {
  waiting: Corrected | null
  /** The sentence of the last decision, if it was a refusal. */
  refused: string | null
}

/** A contributor's own image that wasn't removed, with its correction. */
export async function findCorrectable(
  db: Db,
  { contributor_id, stock_id }: { contributor_id: number; stock_id: string },
): Promise<StudioImageWordsRow | undefined> {
  const { rows } = await db.query<StudioImageWordsRow>(
    `select ${columns}, case when k.status = 'waiting' then k.words end as waiting,
       case when k.status = 'refused' then k.note end as refused
     from assets a left join lateral (
       select * from corrections where image_id = a.asset_id and status <> 'applied'
       order by correction_id desc limit 1) k on true
     where a.contributor_id = $1 and a.stock_id = $2 and a.status <> 'removed'`,
    [contributor_id, stock_id],
  )
  return rows[0]
}

interface LockedImage extends AssetWords {
  asset_id: number
  version: string
  faces: Face[] | null
}

/** A contributor's own image that wasn't removed, locked; undefined also when they have left. */
export async function lockCorrectable(
  tx: Tx,
  { contributor_id, stock_id }: { contributor_id: number; stock_id: string },
): Promise<LockedImage | undefined> {
  const { rowCount: is_here } = await tx.query(
    'select from contributors where contributor_id = $1 and left_at is null for share',
    [contributor_id],
  )
  if (!is_here) return undefined
  const { rows } = await tx.query<LockedImage>(
    `select asset_id, title, description, keywords, category_slug, ${fact_names.join(', ')}, faces, ${version}
     from assets where contributor_id = $1 and stock_id = $2 and status <> 'removed' for no key update`,
    [contributor_id, stock_id],
  )
  return rows[0]
}

/** Records what a contributor changed at once. */
export async function insertApplied(
  tx: Tx,
  image_id: number,
  { words, before }: { words: Corrected; before: Corrected },
): Promise<void> {
  await tx.query(
    `insert into corrections (image_id, words, before, status, decided_at) values ($1, $2, $3, 'applied', now())`,
    [image_id, JSON.stringify(words), JSON.stringify(before)],
  )
}

/** Lets these words wait for a review instead of others that did; empty ones only end that. */
export async function replaceWaiting(tx: Tx, image_id: number, corrected: Corrected): Promise<void> {
  const sent = JSON.stringify(corrected)
  await tx.query(
    "delete from corrections where image_id = $1 and status = 'waiting' and words <> $2::jsonb",
    [image_id, sent],
  )
  if (Object.keys(corrected).length === 0) return
  await tx.query(
    `insert into corrections (image_id, words) values ($1, $2)
     on conflict (image_id) where status = 'waiting' do nothing`,
    [image_id, sent],
  )
}

interface WaitingRow extends CorrectableRow {
  correction_id: number
  corrected: Corrected
  username: string
  full_name: string
  created_at: Date
}

/** Corrections without a decision, oldest first. */
export async function listWaiting(db: Db, { limit, offset }: ListPage): Promise<WaitingRow[]> {
  const { rows } = await db.query<WaitingRow>(
    `select k.correction_id, k.words as corrected, k.created_at, c.username, c.full_name, ${columns}
     from corrections k join assets a on a.asset_id = k.image_id join contributors c using (contributor_id)
     where k.status = 'waiting' and a.status <> 'removed'
     order by k.created_at, k.correction_id limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

/** Number of corrections without a decision, counted only up to DESK_COUNT_MAX + 1. */
export async function countCorrections(db: Db): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount("corrections join assets on asset_id = image_id where corrections.status = 'waiting' and assets.status <> 'removed'")} as total`,
  )
  return total
}

/** Which image a correction is of. */
export async function findImageOf(
  db: Db,
  correction_id: number,
): Promise<{ stock_id: string; title: string; contributor_id: number; email: string | null } | undefined> {
  const { rows } = await db.query<{
    stock_id: string
    title: string
    contributor_id: number
    email: string | null
  }>(
    `select a.stock_id, a.title, a.contributor_id, u.email
     from corrections k join assets a on a.asset_id = k.image_id join contributors c using (contributor_id)
     left join users u using (user_id) where k.correction_id = $1`,
    [correction_id],
  )
  return rows[0]
}

/** The words of a correction, locked; undefined when it no longer waits. */
export async function lockWaiting(tx: Tx, correction_id: number): Promise<Corrected | undefined> {
  const { rows } = await tx.query<{ words: Corrected }>(
    "select words from corrections where correction_id = $1 and status = 'waiting' for update",
    [correction_id],
  )
  return rows[0]?.words
}

/** Decides on a locked correction. `before` has the words that an accepted one replaces. */
export async function setDecided(
  tx: Tx,
  correction_id: number,
  decided: { before: Corrected | null; note: string; operator_id: number },
): Promise<void> {
  const before = decided.before && JSON.stringify(decided.before)
  await tx.query(
    `update corrections set status = case when $2::jsonb is null then 'refused' else 'accepted' end, before = $2,
       note = $3, operator_id = $4, decided_at = now()
     where correction_id = $1`,
    [correction_id, before, decided.note, decided.operator_id],
  )
}

/** Ends the corrections of a contributor who leaves; those that apply stay on record. */
export async function endCorrectionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    `delete from corrections k using images i
     where i.image_id = k.image_id and i.contributor_id = $1 and k.status = 'waiting'`,
    [contributor_id],
  )
}

/** Deletes the corrections of a contributor whose account is deleted. */
export async function deleteCorrectionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    `delete from corrections k using images i where i.image_id = k.image_id and i.contributor_id = $1`,
    [contributor_id],
  )
}
