import { type Db, oneRow } from '../../db/pool.ts'

/** Facts from the database that show whether the site is ready to open. */
export interface OpeningFacts {
  demo_on_sale: boolean
  /** Whether a backup was finished in the last 24 hours. */
  backed_up: boolean
}

export async function findOpeningFacts(db: Db): Promise<OpeningFacts> {
  return oneRow<OpeningFacts>(
    db,
    `select exists (select from assets join contributors using (contributor_id)
         where status = 'published' and demo) as demo_on_sale,
       exists (select from last_backup where finished_at > now() - interval '24 hours') as backed_up`,
  )
}
