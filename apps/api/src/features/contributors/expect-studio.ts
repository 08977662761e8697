import { DomainError } from '@taswira/contract'
import type { Db } from '../../db/pool.ts'
import { findStudio, type StudioRow } from './queries.ts'

/** The contributor that the calling member is, or was until they left; for money and goodbyes. Throws no_studio. */
export async function expectContributor(db: Db, { user_id }: { user_id: string }): Promise<StudioRow> {
  const studio = await findStudio(db, user_id)
  if (!studio) throw new DomainError('no_studio')
  return studio
}

/** The contributor that the calling member is; calls of the studio are about this one alone. Throws no_studio. */
export async function expectStudio(db: Db, member: { user_id: string }): Promise<StudioRow> {
  const studio = await expectContributor(db, member)
  if (studio.left_at) throw new DomainError('no_studio')
  return studio
}
