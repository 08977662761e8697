import { EDITORIAL_CATEGORY, type Face } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'

export interface UnsearchedPicture {
  /** Exactly one of the two. */
  submission_id: number | null
  asset_id: number | null
  master_key: string
}

/** Pictures in which nobody has looked for faces, except those listed; submissions first, because somebody waits. */
export async function listUnsearched(
  db: Db,
  { limit, except }: { limit: number; except: string[] },
): Promise<UnsearchedPicture[]> {
  const { rows } = await db.query<UnsearchedPicture>(
    `(select submission_id, null as asset_id, master_key from submissions
      where faces is null and master_key is not null and asset_id is null and not master_key = any($2)
      order by submission_id limit $1)
     union all
     (select null, asset_id, master_key from assets
      where faces is null and master_format <> 'svg' and status <> 'removed' and not master_key = any($2)
      order by asset_id desc limit $1)
     limit $1`,
    [limit, except],
  )
  return rows
}

/** SQL condition for an asset `a` with more faces than releases of people that count. */
const uncovered = 'count_faces(a.faces) > 0 and count_faces(a.faces) > count_models(a.asset_id)'

export interface UndecidedRow {
  stock_id: string
  title: string
  slug: string
  username: string
  full_name: string
  picture_key: string
  width_px: number
  height_px: number
  faces: Face[]
  models: number
  editorial: boolean
}

/** SQL condition for a published asset whose faces an operator must decide on. An editorial category needs none. */
const undecided = `a.status = 'published' and a.faces <> '[]' and a.faces_decided_at is null
  and a.category_slug <> '${EDITORIAL_CATEGORY}' and (a.faces_hold or not a.editorial) and ${uncovered}`

export async function listUndecided(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<UndecidedRow[]> {
  const { rows } = await db.query<UndecidedRow>(
    `select stock_id, title, a.slug, username, full_name, picture_key, width_px, height_px, faces,
       count_models(asset_id) as models, editorial
     from assets a join contributors using (contributor_id)
     where ${undecided} order by asset_id desc limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

/** Counts up to DESK_COUNT_MAX + 1. */
export async function countUndecided(db: Db): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    `select ${boundedCount(`assets a where ${undecided}`)} as count`,
  )
  return count
}

interface LockedFaces {
  asset_id: number
  is_undecided: boolean
  editorial: boolean
  faces_hold: boolean
}

export async function lockFaces(tx: Tx, stock_id: string): Promise<LockedFaces | undefined> {
  const { rows } = await tx.query<LockedFaces>(
    `select asset_id, ${undecided} as is_undecided, editorial, faces_hold from assets a
     where stock_id = $1 and status <> 'removed' for no key update`,
    [stock_id],
  )
  return rows[0]
}
