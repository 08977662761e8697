import { type CategorySlug, category_slugs, type FocalFacts } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

/** Number of published assets in each category that has any. */
export async function countCategories(db: Db) {
  const { rows } = await db.query<{ category_slug: CategorySlug; count: number }>(
    'select category_slug, sum(published) as count from category_counts group by category_slug',
  )
  return rows
}

/** Up to this many rows are not summed, because reading them takes no time. */
const LEFT_AS_ROWS = 100
/** Rows summed by one statement, which takes a fraction of a second; the statement timeout is 5 s. */
const ADDED_AT_ONCE = 50_000

/** Replaces rows of `category_counts` with their sums. */
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

/** The cover is chosen among this many most popular assets of a category. */
const COVER_CANDIDATES = 200
/** Age in days up to which an asset is preferred as a cover. */
const COVER_DAYS = 90
/** Short side in px from which an asset is preferred as a cover. */
const COVER_PX = 800

/**
 * The cover of each category: the asset that an operator chose, otherwise, by views, saves and downloads, the most
 * popular one that is large enough and at most 90 days old. The popularity bonus for new assets doesn't count, so that
 * a new import doesn't become the cover only because it is new (decision 55).
 */
export async function listCategoryCovers(db: Db) {
  const { rows } = await db.query<
    FocalFacts & {
      category_slug: CategorySlug
      asset_id: number
      picture_key: string
      placeholder: string | null
      colour: string
    }
  >(
    `select wanted as category_slug, cover.*
     from unnest($1::text[]) wanted
     left join curated_sets chosen on chosen.place = 'cover/' || wanted
     cross join lateral (
       select a.asset_id, a.picture_key, a.placeholder, a.colour, a.faces, a.focal_x, a.focal_y
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
