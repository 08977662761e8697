import { type CategorySlug, category_slugs } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

export async function countCategories(db: Db) {
  const { rows } = await db.query<{ category_slug: CategorySlug; count: number }>(
    "select category_slug, count(*) as count from assets where status = 'published' group by category_slug",
  )
  return rows
}

/** The newest asset of each category serves as its cover; each takes a single index lookup. */
export async function listCategoryCovers(db: Db) {
  const { rows } = await db.query<{
    category_slug: CategorySlug
    picture_key: string
    placeholder: string | null
    colour: string
  }>(
    `select wanted as category_slug, cover.*
     from unnest($1::text[]) wanted
     cross join lateral (
       select picture_key, placeholder, colour from assets
       where status = 'published' and category_slug = wanted
       order by published_at desc, asset_id desc limit 1) cover`,
    [category_slugs],
  )
  return rows
}
