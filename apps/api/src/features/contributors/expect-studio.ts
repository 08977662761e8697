import { DomainError } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { findStudio, type StudioRow } from './queries.ts'

/** Returns the caller's contributor, even after they left; for earnings and for leaving. Throws no_studio. */
export async function expectContributor(db: Db, { user_id }: { user_id: string }): Promise<StudioRow> {
  const studio = await findStudio(db, user_id)
  if (!studio) throw new DomainError('no_studio')
  return studio
}

/**
 * Returns the caller's contributor, the only one that studio endpoints may change. Throws no_studio, also when they
 * left.
 */
export async function expectStudio(db: Db, member: { user_id: string }): Promise<StudioRow> {
  const studio = await expectContributor(db, member)
  if (studio.left_at) throw new DomainError('no_studio')
  return studio
}
