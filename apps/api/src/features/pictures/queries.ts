import type { Caption, DataMining, DigitalSourceType, FocalFacts, ReleaseSummary } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import type { Master } from '../../images/render-rendition.ts'

/** The data needed to make, name and license the files of one asset. */
export interface PictureRow extends Omit<Master, 'data' | 'format'>, FocalFacts {
  asset_id: number
  stock_id: string
  slug: string
  title: string
  description: string
  creator: string
  copyright_notice: string
  licence_name: string
  licence_url: string | null
  digital_source_type: DigitalSourceType | null
  data_mining: DataMining
  /** Captions in languages other than English. */
  captions: Caption[]
  demo: boolean
  master_key: string
  master_format: Master['format']
  /** Whether it is the cut-out of an asset's image: `master_key` is then that of the cut-out. */
  cut_out?: true
  /** The licence that its file is delivered for; absent in files that are the same for everybody. */
  granted?: Granted
}

export interface Granted {
  certificate_id: string
  client: string | null
  project: string | null
  release: ReleaseSummary | null
}

const columns = `a.asset_id, a.stock_id, a.slug, a.title, a.description, c.full_name as creator, a.copyright_notice,
  a.licence_name, a.licence_url, a.digital_source_type, a.data_mining, c.demo, a.picture_key, a.master_key, a.master_format, a.width_px, a.height_px, a.has_alpha, a.faces, a.focal_x, a.focal_y,
  coalesce((
    select json_agg(json_build_object('language', language, 'title', k.title, 'description', k.description)
      order by language)
    from image_captions k where k.image_id = a.asset_id), '[]') as captions`

export async function findPublishedPicture(db: Db, picture_key: string): Promise<PictureRow | undefined> {
  const { rows } = await db.query<PictureRow>(
    `select ${columns} from assets a join contributors c using (contributor_id)
     where a.picture_key = $1 and a.status = 'published'`,
    [picture_key],
  )
  return rows[0]
}

/** The image with this key: an asset in any status except removed, or an unpublished submission. */
export async function findHeldPicture(db: Db, picture_key: string): Promise<PictureRow | undefined> {
  const { rows } = await db.query<PictureRow>(
    `select ${columns} from assets a join contributors c using (contributor_id)
     where a.picture_key = $1 and a.status <> 'removed'
     union all
     select 0, '', '', i.title, i.description, c.full_name, i.copyright_notice, '', null, i.digital_source_type,
       i.data_mining, false, i.picture_key, i.master_key, i.master_format, i.width_px, i.height_px, i.has_alpha,
       i.faces, null, null, '[]'
     from images i join contributors c using (contributor_id)
     where i.picture_key = $1 and i.master_key is not null and i.stock_id is null`,
    [picture_key],
  )
  return rows[0]
}

/**
 * The image of an asset whose original still exists, published or not, because licensees keep access to unpublished
 * assets.
 */
export async function findLicensablePicture(db: Db, asset_id: number): Promise<PictureRow | undefined> {
  const { rows } = await db.query<PictureRow>(
    `select ${columns} from assets a join contributors c using (contributor_id)
     where a.asset_id = $1 and a.status <> 'removed'`,
    [asset_id],
  )
  return rows[0]
}

/** The same for the file of a member who licensed it. */
export async function findLicensedPicture(
  db: Db,
  asset_id: number,
  user_id: string,
): Promise<PictureRow | undefined> {
  const { rows } = await db.query<PictureRow>(
    `select ${columns}, json_build_object('certificate_id', l.certificate_id, 'client', l.client, 'project', l.project,
       'release', l.release) as granted
     from assets a join contributors c using (contributor_id) join entitlements e using (asset_id)
     join certificates l using (entitlement_id)
     where a.asset_id = $1 and a.status <> 'removed' and e.user_id = $2`,
    [asset_id, user_id],
  )
  return rows[0]
}

/** A position in the catalogue, which is ordered from the newest asset. */
export interface CataloguePlace {
  published_at: Date
  asset_id: number
}

/** The next published images, newest first, starting with the newest one if `after` is undefined. */
export async function listPublishedPictures(
  db: Db,
  after: CataloguePlace | undefined,
  limit: number,
): Promise<(PictureRow & CataloguePlace)[]> {
  const { rows } = await db.query<PictureRow & CataloguePlace>(
    `select ${columns}, a.published_at from assets a join contributors c using (contributor_id)
     where a.status = 'published'
       and ($1::timestamptz is null or (a.published_at, a.asset_id) < ($1, $2))
     order by a.published_at desc, a.asset_id desc limit $3`,
    [after?.published_at ?? null, after?.asset_id ?? null, limit],
  )
  return rows
}
