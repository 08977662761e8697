import type { Tx } from '../../db/pool.ts'

export async function insertMailing(tx: Tx, version_id: number): Promise<void> {
  await tx.query('insert into terms_mailings (version_id) values ($1)', [version_id])
}

/** Locks a mailing about terms that apply, and returns the member after whom it goes on; undefined when all are done. */
export async function lockMailing(
  tx: Tx,
): Promise<{ version_id: number; last_user_id: string | null } | undefined> {
  const { rows } = await tx.query<{ version_id: number; last_user_id: string | null }>(
    `select m.version_id, m.last_user_id from terms_mailings m join setting_versions v using (version_id)
     where finished_at is null and valid_from <= now() and taken_back_at is null
     order by version_id limit 1 for update of m skip locked`,
  )
  return rows[0]
}

/** The next verified members who joined before these terms applied. */
export async function listMembersToMail(
  tx: Tx,
  { version_id, last_user_id }: { version_id: number; last_user_id: string | null },
  limit: number,
): Promise<{ user_id: string; email: string }[]> {
  const { rows } = await tx.query<{ user_id: string; email: string }>(
    `select u.user_id, u.email from users u, setting_versions v
     where v.version_id = $1 and u.created_at < v.valid_from and u.verified_at is not null and u.erased_at is null
       and ($2::uuid is null or u.user_id > $2)
     order by u.user_id limit $3`,
    [version_id, last_user_id, limit],
  )
  return rows
}

/** Records the last member of a batch; null when there was none left, which ends the mailing. */
export async function advanceMailing(tx: Tx, version_id: number, last_user_id: string | null): Promise<void> {
  await tx.query(
    last_user_id === null
      ? 'update terms_mailings set finished_at = now() where version_id = $1'
      : 'update terms_mailings set last_user_id = $2 where version_id = $1',
    last_user_id === null ? [version_id] : [version_id, last_user_id],
  )
}
