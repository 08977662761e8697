import { coming_kinds, csvOf } from '@taswira/contract'
import { inTransaction, type Pool } from '../../db/pool.ts'
import { deleteEnquiriesOf } from '../enquiries/queries.ts'
import { writeDeskLog } from './desk-log-queries.ts'

/** People we promised a mail: on changed terms, news, and new kinds of content. */
export const address_lists = [
  'members',
  'marketing',
  'contributors',
  ...coming_kinds.map((kind) => `notify_me:${kind}`),
]

const open_accounts = 'select email, full_name from users where verified_at is not null and erased_at is null'

/** The query for each list, by the part of its name before a colon. */
const sql_of: Record<string, string> = {
  members: `${open_accounts} order by email`,
  marketing: `${open_accounts} and marketing_consent_at is not null order by email`,
  // Whatever became of the enquiry: the acknowledgement promised a mail. The name is from their latest one.
  contributors: `select distinct on (email) email, concat_ws(' ', fields->>'first_name', fields->>'last_name') as full_name
    from enquiries where kind = 'contributor' order by email, enquiry_id desc`,
  notify_me: `select email, '' as full_name from enquiries where kind = 'notify_me' and fields->>'type' = $1
    order by email`,
}

/**
 * A list of `address_lists` as CSV with addresses and names, for a mailing tool. Notify-me requests have no name. The
 * export and its size are logged.
 */
export async function listAddresses(db: Pool, list: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [name = '', ...kind] = list.split(':')
    const { rows } = await tx.query<{ email: string; full_name: string }>(sql_of[name]!, kind)
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'addresses_listed',
      subject: `addresses ${list}`,
      after: { addresses: String(rows.length) },
    })
    return csvOf([['Address', 'Name'], ...rows.map(({ email, full_name }) => [email, full_name])])
  })
}

/**
 * Withdraws a member's consent to news and deletes notify-me requests. Returns false when this address (canonical) has
 * neither.
 */
export async function endMarketing(db: Pool, email: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const ended = await deleteEnquiriesOf(tx, email, 'notify_me')
    if (ended)
      await writeDeskLog(tx, {
        operator_id: null,
        action: 'marketing_ended',
        subject: 'addresses notify_me',
        before: { addresses: String(ended) },
        after: { addresses: '0' },
      })
    const { rows } = await tx.query<{ user_id: string }>(
      `update users set marketing_consent_at = null where email = $1 and marketing_consent_at is not null
       returning user_id`,
      [email],
    )
    if (!rows[0]) return ended > 0
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'marketing_ended',
      subject: `member ${rows[0].user_id}`,
      before: { marketing: 'agreed' },
      after: { marketing: '' },
    })
    return true
  })
}
