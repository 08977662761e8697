import type { Db } from '../../db/pool.ts'

export interface LicensedImage {
  asset_id: number
  stock_id: string
  slug: string
  certificate_id: string
  licensed_at: Date
}

/** The images of a board that its member has licensed, in its order, also those that are no longer sold. */
export async function listLicensedImages(
  db: Db,
  board_id: number,
  user_id: string,
): Promise<LicensedImage[]> {
  const { rows } = await db.query<LicensedImage>({
    name: 'list-licensed-images',
    text: `select a.asset_id, a.stock_id, a.slug, certificate_id, e.licensed_at
     from board_images i join assets a using (asset_id)
     join entitlements e on e.asset_id = a.asset_id and e.user_id = $2
     join certificates using (entitlement_id)
     where i.board_id = $1 and a.status <> 'removed' order by i.place, i.asset_id`,
    values: [board_id, user_id],
  })
  return rows
}
