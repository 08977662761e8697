import { EDITORIAL_CATEGORY, type Face, type FacesReason } from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'

/**
 * Stores the faces that were found in an asset, unless somebody did so before. One that shows more of them than it has
 * releases of people becomes editorial, unless it was published before faces were found.
 */
export async function setFoundFaces(db: Db, asset_id: number, faces: Face[]): Promise<void> {
  await db.query(
    `update assets set faces = $2, editorial = editorial
       or (faces_hold and count_faces($2) > count_models(asset_id))
     where asset_id = $1 and faces is null`,
    [asset_id, JSON.stringify(faces)],
  )
}

/** Ends the editorial use of assets whose faces all have a release by now. */
export async function endCoveredHolds(db: Db): Promise<void> {
  await db.query(
    `update assets set editorial = false
     where faces_hold and editorial and faces <> '[]' and faces_decided_at is null and status = 'published'
       and count_faces(faces) <= count_models(asset_id)`,
  )
}

/**
 * Keeps an asset editorial when its category is about to change from editorial to another: for good if it was declared
 * as not released, otherwise until an operator decides on its faces. An asset with a release for each face, or with a
 * reason, becomes available for every use.
 */
export async function keepEditorial(tx: Tx, asset_id: number): Promise<void> {
  await tx.query(
    `update assets set faces_hold = not unreleased, faces_decided_at = null,
       editorial = unreleased or coalesce(count_faces(faces) > count_models(asset_id), false)
     from (select coalesce(release_status = 'not_released', false) as unreleased from assets where asset_id = $1) declared
     where asset_id = $1 and category_slug = $2 and not editorial and (unreleased or faces_reason is null)`,
    [asset_id, EDITORIAL_CATEGORY],
  )
}

/** Stores an operator's decision on the faces of an asset. */
export async function decideAssetFaces(
  tx: Tx,
  asset_id: number,
  { editorial, reason, faces_hold }: { editorial: boolean; reason: FacesReason | null; faces_hold: boolean },
): Promise<void> {
  await tx.query(
    `update assets set editorial = $2, faces_reason = $3, faces_hold = $4, faces_decided_at = now()
     where asset_id = $1`,
    [asset_id, editorial, reason, faces_hold],
  )
}
