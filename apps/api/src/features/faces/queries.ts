import { EDITORIAL_CATEGORY, type Face, type FacesReason } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { isDue } from '../work/queries.ts'

export interface UnsearchedPicture {
  image_id: number
  /** Whether it was published. */
  is_asset: boolean
  master_key: string
}

/** Pictures in which faces are due to be looked for; submissions first, because somebody waits. */
export async function listUnsearched(db: Db, limit: number): Promise<UnsearchedPicture[]> {
  const due = isDue('i.image_id::text')
  const { rows } = await db.query<UnsearchedPicture>(
    `(select image_id, false as is_asset, master_key from images i
      where faces is null and master_key is not null and stock_id is null and ${due}
      order by image_id limit $2)
     union all
     (select image_id, true, master_key from images i
      where faces is null and master_format <> 'svg' and stock_id is not null and status <> 'removed' and ${due}
      order by image_id desc limit $2)
     limit $2`,
    ['find_faces', limit],
  )
  return rows
}

/** SQL condition for an asset `a` with more faces than releases of people that count. */
const uncovered = 'count_faces(a.faces) > count_models(a.asset_id)'

export interface UnreleasedRow {
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
  reason: FacesReason | null
}

/** SQL condition for a published asset whose use depends on a decision about its faces. */
const dependent = `a.status = 'published' and a.faces <> '[]' and a.category_slug <> '${EDITORIAL_CATEGORY}'
  and (a.faces_hold or not a.editorial) and ${uncovered}`
const undecided = `a.faces_decided_at is null and ${dependent}`
const decided = `a.faces_decided_at is not null and ${dependent}`

/** Those without a decision, latest first, or those with one, latest decision first. */
export async function listUnreleased(
  db: Db,
  { is_decided, limit, offset }: { is_decided: boolean; limit: number; offset: number },
): Promise<UnreleasedRow[]> {
  const { rows } = await db.query<UnreleasedRow>(
    `select stock_id, title, a.slug, username, full_name, picture_key, width_px, height_px, faces,
       count_models(asset_id) as models, editorial, faces_reason as reason
     from assets a join contributors using (contributor_id)
     where ${is_decided ? decided : undecided}
     order by ${is_decided ? 'faces_decided_at desc, ' : ''}asset_id desc limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

/** Counts up to DESK_COUNT_MAX + 1. */
export async function countUnreleased(db: Db, is_decided = false): Promise<number> {
  const { count } = await oneRow<{ count: number }>(
    db,
    `select ${boundedCount(`assets a where ${is_decided ? decided : undecided}`)} as count`,
  )
  return count
}

interface LockedFaces {
  asset_id: number
  contributor_id: number
  is_dependent: boolean
  is_decided: boolean
  editorial: boolean
  faces_hold: boolean
}

export async function lockFaces(tx: Tx, stock_id: string): Promise<LockedFaces | undefined> {
  const { rows } = await tx.query<LockedFaces>(
    `select asset_id, contributor_id, ${dependent} as is_dependent, faces_decided_at is not null as is_decided, editorial, faces_hold
     from assets a
     where stock_id = $1 and status <> 'removed' for no key update`,
    [stock_id],
  )
  return rows[0]
}
