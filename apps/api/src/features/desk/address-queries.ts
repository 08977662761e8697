import type { Db } from '../../db/pool.ts'

const open_accounts = 'select email, full_name from users where verified_at is not null and erased_at is null'

/** The query for each list, by the part of the list's name before the colon. */
const sql_of: Record<string, string> = {
  members: `${open_accounts} order by email`,
  marketing: `select email, full_name, user_id from users
    where verified_at is not null and erased_at is null and marketing_consent_at is not null order by email`,
  // Includes answered and declined people, because the acknowledgement promised them a mail. The name is from a
  // person's latest enquiry.
  contributors: `select distinct on (email) email, concat_ws(' ', fields->>'first_name', fields->>'last_name') as full_name
    from enquiries where kind = 'contributor' order by email, enquiry_id desc`,
  notify_me: `select email, '' as full_name from enquiries where kind = 'notify_me' and fields->>'type' = $1
    order by email`,
}

/**
 * The people on a list; for the list of members who agreed to news, with their accounts. `kind` is the part of the name
 * after the colon.
 */
export async function listAddressees(
  db: Db,
  [name = '', ...kind]: string[],
): Promise<{ email: string; full_name: string; user_id?: string }[]> {
  const { rows } = await db.query<{ email: string; full_name: string; user_id?: string }>(sql_of[name]!, kind)
  return rows
}
