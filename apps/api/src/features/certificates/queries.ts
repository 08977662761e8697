import {
  type DataMining,
  type DigitalSourceType,
  EDITORIAL_CATEGORY,
  editorialVersion,
  type Identity,
  type ReleaseSummary,
  STANDARD_LICENCE,
  STANDARD_LICENCE_VERSION,
  UNKNOWN_CREATOR,
} from '@taswira/contract'
import type { Db, Tx } from '../../db/pool.ts'
import { publishedAt } from '../settings/queries.ts'

/** What the holder licenses an image for; empty when they don't say. */
export interface LicensedFor {
  client: string
  project: string
}

/**
 * Records the licence's holder, image and terms as they are now. Call it in the transaction that grants the licence, so
 * that every licence has its certificate.
 */
export async function insertCertificate(
  tx: Tx,
  entitlement_id: number,
  { client, project }: LicensedFor,
): Promise<void> {
  await tx.query({
    name: 'insert-certificate',
    text: `insert into certificates (entitlement_id, holder, stock_id, title, creator, licence_name, licence_version, licence_url,
       digital_source_type, data_mining, release, client, project)
     select e.entitlement_id, u.full_name, a.stock_id, a.title, c.full_name, a.licence_name,
       case when a.licence_name = $2 then coalesce(${publishedAt('licence', 'now()')}->>'version', $3)
         || case when a.editorial or a.category_slug = $4 then $5 else '' end end, a.licence_url,
       a.digital_source_type, a.data_mining, release_summary(a.asset_id), nullif($6, ''), nullif($7, '')
     from entitlements e join users u using (user_id) join assets a using (asset_id) join contributors c using (contributor_id)
     where e.entitlement_id = $1`,
    values: [
      entitlement_id,
      STANDARD_LICENCE,
      STANDARD_LICENCE_VERSION,
      EDITORIAL_CATEGORY,
      editorialVersion(''),
      client,
      project,
    ],
  })
}

/** A file that was delivered. */
export interface CertifiedFile {
  file_name: string
  media_type: string
  bytes: number
  /** In hex. */
  sha256: string
}

/** Adds a file delivered to a member to the asset's certificate. Sending the file again adds nothing. */
export async function certifyFile(
  db: Db,
  { user_id, asset_id, ...file }: CertifiedFile & { user_id: string; asset_id: number },
): Promise<void> {
  await db.query({
    name: 'certify-file',
    text: `insert into certified_files (certificate_id, sha256, file_name, media_type, bytes)
     select certificate_id, $3, $4, $5, $6 from certificates join entitlements using (entitlement_id)
     where user_id = $1 and asset_id = $2
     on conflict do nothing`,
    values: [user_id, asset_id, file.sha256, file.file_name, file.media_type, file.bytes],
  })
}

/** The certificates that list a file of these bytes, at most two. */
export async function listCertificatesOfFile(db: Db, sha256: string): Promise<string[]> {
  const { rows } = await db.query<{ certificate_id: string }>(
    'select certificate_id from certified_files where sha256 = $1 limit 2',
    [sha256],
  )
  return rows.map(({ certificate_id }) => certificate_id)
}

export interface CertificateRow {
  certificate_id: string
  entitlement_id: number
  user_id: string
  holder: string
  client: string | null
  project: string | null
  stock_id: string
  title: string
  creator: string
  licence_name: string
  licence_version: string | null
  licence_url: string | null
  /** The source's own copyright line, if it has one. */
  copyright_notice: string | null
  digital_source_type: DigitalSourceType | null
  data_mining: DataMining | null
  release: ReleaseSummary | null
  credits: number
  licensed_at: Date
  /** What owners had published about the site when it was licensed; null: nothing. */
  issuer: Identity | null
  /** The image while it is published; otherwise null. */
  picture: {
    slug: string
    picture_key: string
    width: number
    height: number
    contributor: string | null
  } | null
  /** Delivered files, in the order in which they were first sent. */
  files: CertifiedFile[]
}

export async function findCertificate(db: Db, certificate_id: string): Promise<CertificateRow | undefined> {
  const { rows } = await db.query<CertificateRow>(
    `select certificate_id, entitlement_id, user_id, holder, client, project, stock_id, title, creator, licence_name, licence_version, licence_url,
       (select a.copyright_notice from assets a where a.asset_id = e.asset_id) as copyright_notice, c.digital_source_type, c.data_mining, c.release, credits, licensed_at,
       ${publishedAt('identity', 'licensed_at')} as issuer,
       coalesce((select json_agg(json_build_object('file_name', file_name, 'media_type', media_type, 'bytes', bytes,
           'sha256', sha256) order by first_sent_at, sha256)
         from certified_files f where f.certificate_id = c.certificate_id), '[]') as files,
       (select json_build_object('slug', a.slug, 'picture_key', a.picture_key, 'width', a.width_px, 'height', a.height_px,
           'contributor', case when p.full_name <> $2 then p.username end)
         from assets a join contributors p using (contributor_id) where a.asset_id = e.asset_id and a.status = 'published') as picture
     from certificates c join entitlements e using (entitlement_id) where certificate_id = $1`,
    [certificate_id, UNKNOWN_CREATOR],
  )
  return rows[0]
}

export interface KeyRow {
  key_id: string
  public_x: string
}

/** Publishes a key. Published keys are never removed. */
export async function insertKey(db: Db, { key_id, public_x }: KeyRow): Promise<void> {
  await db.query('insert into certificate_keys (key_id, public_x) values ($1, $2) on conflict do nothing', [
    key_id,
    public_x,
  ])
}

/** All keys ever used, newest first. */
export async function listKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    'select key_id, public_x from certificate_keys order by first_used_at desc, key_id',
  )
  return rows
}
