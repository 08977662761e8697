import { coming_kinds, csvOf } from '@taswira/contract'
import { inTransaction, type Pool } from '../../db/pool.ts'
import { deleteEnquiriesOf } from '../enquiries/queries.ts'
import { writeDeskLog } from './desk-log.ts'

/** Whom a mail was promised to: changed terms, our news, and what is to come. */
export const address_lists = [
  'members',
  'marketing',
  'contributors',
  ...coming_kinds.map((kind) => `notify_me:${kind}`),
]

const open_accounts = 'select email, full_name from users where verified_at is not null and erased_at is null'

/** For each name of a list, before a colon: whom it has. */
const sql_of: Record<string, string> = {
  members: `${open_accounts} order by email`,
  marketing: `${open_accounts} and marketing_consent_at is not null order by email`,
  // Whatever became of it: the acknowledgement promised a mail. The name is that of their latest.
  contributors: `select distinct on (email) email, concat_ws(' ', fields->>'first_name', fields->>'last_name') as full_name
    from enquiries where kind = 'contributor' order by email, enquiry_id desc`,
  notify_me: `select email, '' as full_name from enquiries where kind = 'notify_me' and fields->>'type' = $1
    order by email`,
}

/**
 * The addresses and names of a list of `address_lists` as CSV, for whatever sends them a mail. Who asked to be told of something
 * gave no name. That they were handed out is written down, and how many.
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
 * Takes back a member's consent to our news, and anybody's wish to be told of what is to come. Returns false when there is
 * neither under this address (canonical).
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
