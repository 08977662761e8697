import {
  type AssetNotes,
  type CategorySlug,
  declared_names,
  type DeclaredFacts,
  digital_source_types,
  type DigitalSourceType,
  EDITORIAL_CATEGORY,
  type FacesReason,
  type FocalFacts,
  image_text_names,
  type ImageFacts,
  type ReleaseStatus,
} from '@taswira/contract'
import { type Db, oneRow } from '../../db/pool.ts'
import type { OpenedPicture } from '../../images/open-picture.ts'
import type { AssetStatus } from './change-queries.ts'

/** An asset with its creator and counts, as needed by all catalogue endpoints. */
export interface AssetRow extends DeclaredFacts, FocalFacts {
  asset_id: number
  stock_id: string
  slug: string
  title: string
  description: string
  keywords: string[]
  category_slug: CategorySlug
  /** Sensitive uses that everyone shown agreed to, separated by commas; null where nobody has to agree. */
  agreed_uses: string | null
  licence_name: string
  licence_url: string | null
  /** Whether it may not be used for advertising. */
  editorial: boolean
  source_url: string | null
  copyright_notice: string
  width_px: number
  height_px: number
  has_alpha: boolean
  colour: string
  placeholder: string | null
  picture_key: string
  published_at: Date
  full_name: string
  username: string
  demo: boolean
  asset_count: number
  views: number
  saves: number
  downloads: number
}

/** Columns written when an asset is inserted. All others are counted, derived or never edited. */
export interface AssetColumns
  extends ImageFacts,
    Pick<OpenedPicture, 'width_px' | 'height_px' | 'has_alpha' | 'colour' | 'colours' | 'placeholder'> {
  stock_id: string
  slug: string
  title: string
  description: string
  keywords: string[]
  category_slug: CategorySlug
  contributor_id: number
  /** Version of the agreement that its contributor accepted; null when the contributor is not a member. */
  agreement_version: string | null
  licence_name: string
  licence_url: string | null
  source_url: string | null
  copyright_notice: string
  captured_at: Date | null
  captured_in: string | null
  editorial: boolean
  release_status: ReleaseStatus | null
  /** JSON of the faces in it; null until they were looked for. */
  faces: string | null
  /** Why an operator lets it be licensed for every use although not all faces have a release. */
  faces_reason: FacesReason | null
  /** When an operator decided on its faces. */
  faces_decided_at: Date | null
  /** Whether faces without a release make it editorial until an operator decides. */
  faces_hold: boolean
  /** The point that crops keep, in percent; null: faces, or the centre. */
  focal_x: number | null
  focal_y: number | null
  picture_key: string
  master_key: string
  master_format: OpenedPicture['format'] | 'svg'
  content_hash: string
  metadata_hash: string
  status: AssetStatus
  /** Why an import didn't publish it; null since it was published, and for all others. */
  draft_reason: string | null
  published_at: Date
}

/** Editorial because its contributor declared it or because of its category. */
const is_editorial = `(a.editorial or a.category_slug = '${EDITORIAL_CATEGORY}')`

const drawn = (Object.keys(digital_source_types) as DigitalSourceType[]).filter(
  (type) => digital_source_types[type] === 'drawn',
)
/**
 * Whom an asset shows, for words that may harm people (decision 131): `nobody`, `people`, or `drawing`, which also
 * stands for images without a stated number of people and without a face. A found face outweighs a stated "no people".
 */
export const shown_in_asset = `case when people = 'none' and count_faces(faces) = 0 then 'nobody'
  when digital_source_type = any('{${drawn.join(',')}}')
    or (people is null and faces is not null and count_faces(faces) = 0) then 'drawing'
  else 'people' end`

// Keywords are selected as JSON, which parses in half the time that the driver takes for an array.
const columns = `a.asset_id, a.stock_id, a.slug, a.title, a.description, to_json(a.keywords) as keywords, a.category_slug,
  a.licence_name, a.licence_url, ${is_editorial} as editorial, a.source_url, a.copyright_notice, ${declared_names.map((name) => `a.${name}`).join(', ')}, a.width_px, a.height_px, a.has_alpha, a.colour,
  a.placeholder, case when ${shown_in_asset} = 'people' then array_to_string(a.cleared_uses, ',') end as agreed_uses, a.faces, a.focal_x, a.focal_y, a.picture_key, a.published_at, c.full_name, c.username, c.demo, c.asset_count, n.views, n.saves, n.downloads`

// "offset 0" makes PostgreSQL look up 20 contributors instead of reading all of them: a list takes a sixth of the time.
const from_assets = `from assets a
  join asset_counts n on n.asset_id = a.asset_id
  cross join lateral (select * from contributors where contributor_id = a.contributor_id offset 0) c`

/** `listNewestAssets` only returns assets among this many newest ones. */
export const NEWEST_MAX = 1_000

/** Newest first. `offset` and `limit` count assets, and `offset + limit` must not exceed NEWEST_MAX. */
export async function listNewestAssets(
  db: Db,
  { limit, offset }: { limit: number; offset: number },
): Promise<AssetRow[]> {
  const { rows } = await db.query<AssetRow>({
    name: 'newest-assets',
    // The fixed limit lets PostgreSQL plan the statement once. With only $1 and $2, planning takes 2 ms on every call.
    text: `select ${columns} ${from_assets}
     where a.asset_id = any(array(
       select asset_id from (
         select asset_id from assets where status = 'published' order by published_at desc, asset_id desc limit ${NEWEST_MAX}
       ) newest limit $1 offset $2))
     and a.status = 'published' order by a.published_at desc, a.asset_id desc`,
    values: [limit, offset],
  })
  return rows
}

/** The published assets among `asset_ids`, in the given order. */
export async function listAssetsById(db: Db, asset_ids: number[]) {
  if (!asset_ids.length) return []
  const { rows } = await db.query<AssetRow>({
    name: 'assets-by-id',
    text: `select ${columns} ${from_assets} where a.asset_id = any($1::bigint[]) and a.status = 'published'`,
    values: [asset_ids],
  })
  return sortByIds(asset_ids, rows)
}

/** Assets in any status, in the given order, for members who have licensed them. */
export async function listKeptAssetsById(db: Db, asset_ids: number[]) {
  const { rows } = await db.query<AssetRow>({
    name: 'kept-assets-by-id',
    text: `select ${columns} ${from_assets} where a.asset_id = any($1::bigint[])`,
    values: [asset_ids],
  })
  return sortByIds(asset_ids, rows)
}

function sortByIds(asset_ids: number[], rows: AssetRow[]): AssetRow[] {
  const by_id = new Map(rows.map((row) => [row.asset_id, row]))
  return asset_ids.flatMap((asset_id) => by_id.get(asset_id) ?? [])
}

export async function findAssetIdByStockId(db: Db, stock_id: string): Promise<number | undefined> {
  const { rows } = await db.query<{ asset_id: number }>({
    name: 'asset-id-by-stock-id',
    text: `select asset_id from assets where stock_id = $1 and status = 'published'`,
    values: [stock_id],
  })
  return rows[0]?.asset_id
}

export async function findAssetBySlug(db: Db, slug: string): Promise<AssetRow | undefined> {
  const { rows } = await db.query<AssetRow>({
    name: 'asset-by-slug',
    text: `select ${columns} ${from_assets} where a.slug = $1 and a.status = 'published'`,
    values: [slug],
  })
  return rows[0]
}

/** The words and the category by which similar assets are found. */
export interface AssetWords {
  asset_id: number
  category_slug: CategorySlug
  keywords: string[]
  words: string[]
}

/** Finds the words and the category of the published asset with this slug. */
export async function findAssetWords(db: Db, slug: string) {
  const { rows } = await db.query<AssetWords>({
    name: 'asset-words',
    // Only title and keywords: with the contributor's name or the category, all of their assets would be similar.
    text: `select asset_id, category_slug, keywords,
       array(select lexeme from unnest(search_vector) where weights && '{A,B}') as words
     from assets where slug = $1 and status = 'published'`,
    values: [slug],
  })
  return rows[0]
}

/** Slugs and dates of published assets with ids after `after_id` up to `to_id`, for the sitemap. */
export async function listAssetSlugs(db: Db, { after_id, to_id }: { after_id: number; to_id: number }) {
  const { rows } = await db.query<{ slug: string; title: string; updated_at: Date; picture_key: string }>(
    `select slug, title, updated_at, picture_key from assets
     where asset_id > $1 and asset_id <= $2 and status = 'published' order by asset_id`,
    [after_id, to_id],
  )
  return rows
}

/** The highest asset id; 0 for an empty catalogue. */
export async function findHighestAssetId(db: Db): Promise<number> {
  const { highest } = await oneRow<{ highest: number }>(
    db,
    'select coalesce(max(asset_id), 0) as highest from assets',
  )
  return highest
}

/** Which of these slugs, and of the same slugs with a number, are taken. */
export async function listTakenSlugs(db: Db, slugs: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ slug: string }>(
    "select slug from assets where slug = any($1::text[]) or regexp_replace(slug, '-[0-9]+$', '') = any($1::text[])",
    [slugs],
  )
  return new Set(rows.map((row) => row.slug))
}

interface AssetView {
  stock_id: string
  viewer_hash: Buffer
  address_hash: Buffer
  /** Maximum number of viewers counted per address in 30 minutes. */
  most_viewers: number
}

/**
 * Counts a view unless this viewer, or `most_viewers` from the same address, were counted for this asset in the last 30
 * minutes (docs/product-decisions.md, "Catalogue"). Counts the address itself once a day. Returns whether the stock id
 * names a published asset. A single statement, so that concurrent requests by the same viewer count only once.
 */
export async function countAssetView(db: Db, view: AssetView): Promise<boolean> {
  const { known } = await oneRow<{ known: boolean }>(db, {
    name: 'count-view',
    text: `with asset as (select asset_id from assets where stock_id = $1 and status = 'published'),
     seen as (
       insert into asset_views (asset_id, viewer_hash) select asset_id, $2 from asset
       on conflict (asset_id, viewer_hash) do update set viewed_at = now()
         where asset_views.viewed_at < now() - interval '30 minutes'
       returning asset_id),
     address as (
       insert into asset_view_addresses as a (asset_id, address_hash) select asset_id, $3 from seen
       on conflict (asset_id, address_hash) do update set
         counted_at = case when a.counted_at < now() - interval '1 day' then now() else a.counted_at end,
         window_at = case when a.window_at < now() - interval '30 minutes' then now() else a.window_at end,
         viewers = case when a.window_at < now() - interval '30 minutes' then 1 else a.viewers + 1 end
       returning asset_id, viewers, counted_at = now() as new_today),
     counted as (
       update asset_counts c set views = views + (a.viewers <= $4)::int, addresses = addresses + a.new_today::int
       from address a where c.asset_id = a.asset_id and (a.viewers <= $4 or a.new_today) returning 1)
     select exists (select from asset) as known, (select count(*) from counted)`,
    values: [view.stock_id, view.viewer_hash, view.address_hash, view.most_viewers],
  })
  return known
}

/** Deletes viewer and address hashes that are too old to affect counting. Returns how many. */
export async function deleteOldViews(db: Db): Promise<number> {
  const { rowCount: viewers } = await db.query(
    "delete from asset_views where viewed_at < now() - interval '30 minutes'",
  )
  const { rowCount: addresses } = await db.query(
    "delete from asset_view_addresses where counted_at < now() - interval '1 day'",
  )
  return (viewers ?? 0) + (addresses ?? 0)
}

/** Finds the texts, captions, colours and release summary of a published asset. */
export async function findAssetNotes(db: Db, slug: string): Promise<AssetNotes | undefined> {
  const { rows } = await db.query<AssetNotes>({
    name: 'asset-notes',
    text: `select ${image_text_names.join(', ')}, colours, release_summary(asset_id) as release, coalesce((
        select json_agg(json_build_object('language', language, 'title', k.title, 'description', k.description)
          order by language)
        from image_captions k where k.image_id = a.asset_id), '[]') as captions
      from assets a where slug = $1 and status = 'published'`,
    values: [slug],
  })
  return rows[0]
}
