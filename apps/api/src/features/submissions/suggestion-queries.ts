import type { CategorySlug } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

/**
 * Maximum number of images read for suggestions. They are any matches, because ranking all matches of a large catalogue
 * would take seconds.
 */
const READ_MOST = 300

/**
 * Keywords of published images that share words with a text, most frequent first; images of the same category count
 * double.
 */
export async function listNearKeywords(
  db: Db,
  { text, category_slug }: { text: string; category_slug: CategorySlug | null },
  limit: number,
): Promise<string[]> {
  const { rows } = await db.query<{ keyword: string }>(
    `with near as (
       select keywords, category_slug from assets
       where status = 'published'
         and search_vector @@ replace(plainto_tsquery('taswira', searched_text($1))::text, ' & ', ' | ')::tsquery
       limit $3)
     select keyword from near, unnest(keywords) keyword
     group by keyword order by sum(case when category_slug = $2 then 2 else 1 end) desc, keyword limit $4`,
    [text, category_slug, READ_MOST, limit],
  )
  return rows.map(({ keyword }) => keyword)
}
