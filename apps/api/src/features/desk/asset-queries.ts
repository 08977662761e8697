import { type CategorySlug, fact_names, type FocalFacts, type ImageFacts } from '@taswira/contract'
import { type Db, oneRow, type Tx } from '../../db/pool.ts'
import { version } from '../assets/change-queries.ts'
import { boundedCount } from '../../db/bounded-count.ts'

export interface DeskAssetRow extends FocalFacts, ImageFacts {
  stock_id: string
  slug: string
  title: string
  description: string
  keywords: string[]
  category_slug: CategorySlug
  status: 'published' | 'unpublished'
  draft_reason: string | null
  full_name: string
  picture_key: string
  published_at: Date
  version: string
}

const columns = `a.stock_id, a.slug, a.title, a.description, a.keywords, a.category_slug,
  ${fact_names.map((name) => `a.${name}`).join(', ')}, a.status, a.draft_reason, c.full_name, a.picture_key, a.faces, a.focal_x, a.focal_y,
  a.published_at, ${version}`
// Removed assets are left out, because their files and texts are gone.
const present = "a.status <> 'removed'"

/** Keeps quotation marks and minus signs, which `matchingWords` puts between separators. */
const has_words = (place: number) => `a.search_vector @@ websearch_to_tsquery('taswira', (
  select string_agg(case when at % 2 = 1 then searched_text(piece) || ' ' else ' ' || piece end, '' order by at)
  from string_to_table($${place}, E'\\x01') with ordinality given(piece, at)))`
const withSeparators = (q: string) => q.replaceAll(/"|(?<!\S)-(?=\S)/g, '\u0001$&\u0001')

interface Which {
  q: string
  /** Prefix of the shop's stock ids. */
  id_prefix: string
  status: DeskAssetRow['status'] | undefined
}

function matching({ status, ...which }: Which): { sql: string; values: string[] } {
  const { sql, values } = matchingWords(which)
  return status
    ? { sql: `${sql} and a.status = $${values.length + 1}`, values: [...values, status] }
    : { sql, values }
}

/**
 * SQL condition that matches a stock id, a number as a stock id or as a word, or other words. Empty when `q` is empty.
 */
function matchingWords({ q, id_prefix }: Omit<Which, 'status'>): { sql: string; values: string[] } {
  if (!q) return { sql: '', values: [] }
  const [, prefix, digits] = new RegExp(`^(${id_prefix}-?)?([0-9]+)$`, 'i').exec(q) ?? []
  if (digits === undefined) return { sql: `and ${has_words(1)}`, values: [withSeparators(q)] }
  const stock_id = `${id_prefix}-${digits.replace(/^0+/, '').padStart(6, '0')}`
  if (prefix) return { sql: 'and a.stock_id = $1', values: [stock_id] }
  return { sql: `and (a.stock_id = $1 or ${has_words(2)})`, values: [stock_id, withSeparators(q)] }
}

/** Latest published first, in any status except removed. */
export async function listDeskAssets(
  db: Db,
  { limit, offset, ...which }: Which & { limit: number; offset: number },
): Promise<DeskAssetRow[]> {
  const { sql, values } = matching(which)
  const place = values.length
  const { rows } = await db.query<DeskAssetRow>(
    `with a as (
       select * from assets a where ${present} ${sql} order by published_at desc, asset_id desc limit $${place + 1} offset $${place + 2})
     select ${columns} from a join contributors c using (contributor_id) order by a.published_at desc, a.asset_id desc`,
    [...values, limit, offset],
  )
  return rows
}

export async function countDeskAssets(db: Db, which: Which): Promise<number> {
  const { sql, values } = matching(which)
  const { total } = await oneRow<{ total: number }>(
    db,
    `select ${boundedCount(`assets a where ${present} ${sql}`)} as total`,
    values,
  )
  return total
}

export async function countAssetsByStatus(db: Db) {
  return oneRow<Record<'all' | DeskAssetRow['status'], number>>(
    db,
    `select ${boundedCount("assets where status <> 'removed'")} as all,
       ${boundedCount("assets where status = 'published'")} as published,
       ${boundedCount("assets where status = 'unpublished'")} as unpublished`,
  )
}

export async function findDeskAsset(db: Db, stock_id: string): Promise<DeskAssetRow | undefined> {
  const { rows } = await db.query<DeskAssetRow>(
    `select ${columns} from assets a join contributors c using (contributor_id) where ${present} and a.stock_id = $1`,
    [stock_id],
  )
  return rows[0]
}

/** Finds a published asset and prevents a change of its status until the transaction ends. */
export async function findPublishedAsset(
  tx: Tx,
  stock_id: string,
): Promise<Pick<DeskAssetRow, 'slug' | 'title' | 'picture_key'> | undefined> {
  const { rows } = await tx.query<Pick<DeskAssetRow, 'slug' | 'title' | 'picture_key'>>(
    "select slug, title, picture_key from assets where stock_id = $1 and status = 'published' for share",
    [stock_id],
  )
  return rows[0]
}
