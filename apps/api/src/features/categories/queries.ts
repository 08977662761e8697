import { type CategorySlug, category_slugs } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

/** Published assets of each category that has any. */
export async function countCategories(db: Db) {
  const { rows } = await db.query<{ category_slug: CategorySlug; count: number }>(
    'select category_slug, sum(published) as count from category_counts group by category_slug',
  )
  return rows
}

/** Up to this many rows are left as they are: reading them takes no time. */
const LEFT_AS_ROWS = 100
/** Rows added up by one statement: a fraction of a second, while a statement may take 5 s. */
const ADDED_AT_ONCE = 50_000

/** Replaces rows of `category_counts` by their sums. */
export async function addUpCategoryCounts(db: Db): Promise<void> {
  await db.query(
    `with taken as (
       delete from category_counts where count_id = any(array(
         select count_id from category_counts where exists (select from category_counts offset $1) limit $2))
       returning category_slug, published)
     insert into category_counts (category_slug, published)
     select category_slug, sum(published) from taken group by category_slug having sum(published) <> 0`,
    [LEFT_AS_ROWS, ADDED_AT_ONCE],
  )
}

/** Views, saves and downloads decide among so many of the most popular assets of a category. */
const COVER_CANDIDATES = 200
/** A cover by rule is not older than this, while there is another one. */
const COVER_DAYS = 90
/** Short side of a cover by rule, in px, while there is a larger one. */
const COVER_PX = 800

/**
 * The cover of each category: the asset that an operator chose, otherwise the most popular of the last 90 days with
 * enough pixels. Without its bonus, so that a new import is not a cover only for being new (decision 55).
 */
export async function listCategoryCovers(db: Db) {
  const { rows } = await db.query<{
    category_slug: CategorySlug
    asset_id: number
    picture_key: string
    placeholder: string | null
    colour: string
  }>(
    `select wanted as category_slug, cover.*
     from unnest($1::text[]) wanted
     left join curated_sets chosen on chosen.place = 'cover/' || wanted
     cross join lateral (
       select a.asset_id, a.picture_key, a.placeholder, a.colour
       from (
         select asset_id from assets where status = 'published' and asset_id = chosen.asset_ids[1]
         union all
         (select asset_id from assets where status = 'published' and category_slug = wanted
          order by popularity desc, asset_id desc limit $2)
       ) candidate
       join assets a using (asset_id) join asset_counts n using (asset_id)
       order by a.asset_id = chosen.asset_ids[1] desc nulls last,
         least(a.width_px, a.height_px) >= $3 desc,
         a.published_at > now() - make_interval(days => $4) desc,
         n.addresses + 10 * n.saves + 40 * n.downloads desc,
         a.asset_id limit 1) cover`,
    [category_slugs, COVER_CANDIDATES, COVER_PX, COVER_DAYS],
  )
  return rows
}
