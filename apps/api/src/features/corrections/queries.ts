import { type CorrectableWords, fact_names } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import type { ListPage } from '../../http/list-page.ts'
import { version } from '../assets/change-queries.ts'

/** The corrected words by name. */
type Corrected = Partial<CorrectableWords>

interface CorrectableRow extends CorrectableWords {
  stock_id: string
  slug: string
  picture_key: string
  status: 'published' | 'unpublished'
  version: string
}

const words = `a.stock_id, a.slug, a.picture_key, a.status, a.title, a.description, a.keywords,
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
    `select ${words}, case when k.status = 'waiting' then k.words end as waiting,
       case when k.status = 'refused' then k.note end as refused
     from assets a left join lateral (
       select * from corrections where image_id = a.asset_id order by correction_id desc limit 1) k on true
     where a.contributor_id = $1 and a.stock_id = $2 and a.status <> 'removed'`,
    [contributor_id, stock_id],
  )
  return rows[0]
}

/** Lets these words wait for a review instead of those that did; empty ones only end that. */
export async function replaceWaiting(tx: Tx, image_id: number, corrected: Corrected): Promise<void> {
  await tx.query("delete from corrections where image_id = $1 and status = 'waiting'", [image_id])
  if (Object.keys(corrected).length === 0) return
  await tx.query('insert into corrections (image_id, words) values ($1, $2)', [
    image_id,
    JSON.stringify(corrected),
  ])
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
    `select k.correction_id, k.words as corrected, k.created_at, c.username, c.full_name, ${words}
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

/** Decides on a correction. Returns its words; undefined when it no longer waits. */
export async function setDecided(
  tx: Tx,
  correction_id: number,
  decided: { status: 'accepted' | 'refused'; note: string; operator_id: number },
): Promise<Corrected | undefined> {
  const { rows } = await tx.query<{ words: Corrected }>(
    `update corrections set status = $2, note = $3, operator_id = $4, decided_at = now()
     where correction_id = $1 and status = 'waiting' returning words`,
    [correction_id, decided.status, decided.note, decided.operator_id],
  )
  return rows[0]?.words
}

/** Deletes the corrections of a contributor who leaves or whose account is deleted. */
export async function deleteCorrectionsOf(tx: Tx, contributor_id: number): Promise<void> {
  await tx.query(
    `delete from corrections k using images i where i.image_id = k.image_id and i.contributor_id = $1`,
    [contributor_id],
  )
}
