import type { ReleaseKind, ReleaseUse } from '@taswira/contract'
import { boundedCount } from '../../db/bounded-count.ts'
import { type Db, oneRow } from '../../db/pool.ts'

export interface LicenceOfRelease {
  certificate_id: string
  stock_id: string
  holder: string
  licensed_at: Date
}

/** The licences of a release's images, latest first; `total` counts all of them. */
export async function listLicencesOfRelease(
  db: Db,
  release_id: number,
  limit: number,
): Promise<(LicenceOfRelease & { total: number })[]> {
  const { rows } = await db.query<LicenceOfRelease & { total: number }>(
    `select c.certificate_id, c.stock_id, c.holder, e.licensed_at, count(*) over ()::int as total
     from image_releases join entitlements e on e.asset_id = image_id join certificates c using (entitlement_id)
     where release_id = $1 order by e.licensed_at desc, e.entitlement_id desc limit $2`,
    [release_id, limit],
  )
  return rows
}

export interface WithdrawnRow {
  release_id: number
  release_key: string
  kind: ReleaseKind
  uses: ReleaseUse[]
  username: string
  full_name: string
  withdrawn_at: Date
  images: { stock_id: string; title: string }[]
}

/** Withdrawn releases, latest first. */
export async function listWithdrawn(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<WithdrawnRow[]> {
  const { rows } = await db.query<WithdrawnRow>(
    `select r.release_id, r.release_key, r.kind, r.uses, c.username, c.full_name, r.ended_at as withdrawn_at,
       coalesce((select json_agg(json_build_object('stock_id', a.stock_id, 'title', a.title) order by a.asset_id)
         from image_releases x join assets a on a.asset_id = x.image_id where x.release_id = r.release_id), '[]') as images
     from releases r join contributors c using (contributor_id)
     where r.status = 'withdrawn' order by r.ended_at desc, r.release_id desc limit $1 offset $2`,
    [limit, offset],
  )
  return rows
}

/** Number of withdrawn releases, counted only up to DESK_COUNT_MAX + 1. */
export async function countWithdrawn(db: Db): Promise<number> {
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount("releases where status = 'withdrawn'")} as total`,
  )
  return total
}
