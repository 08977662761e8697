import type { CategorySlug } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'

export interface ContributorPageRow {
  contributor_id: number
  username: string
  full_name: string
  bio: string
  demo: boolean
  asset_count: number
}

export async function findContributor(db: Db, username: string): Promise<ContributorPageRow | undefined> {
  const { rows } = await db.query<ContributorPageRow>({
    name: 'contributor-by-username',
    text: `select contributor_id, username, full_name, bio, demo, asset_count from contributors where username = $1`,
    values: [username],
  })
  return rows[0]
}

/** Published assets of a contributor in each category, largest first. */
export async function countContributorCategories(db: Db, contributor_id: number) {
  const { rows } = await db.query<{ slug: CategorySlug; count: number }>(
    `select category_slug as slug, count(*) as count from assets
     where contributor_id = $1 and status = 'published'
     group by category_slug order by count(*) desc, category_slug`,
    [contributor_id],
  )
  return rows
}
