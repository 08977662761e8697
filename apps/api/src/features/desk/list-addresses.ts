import { coming_kinds, csvOf } from '@taswira/contract'
import { inTransaction, type Pool } from '../../db/pool.ts'
import { deleteEnquiriesOf } from '../enquiries/queries.ts'
import { writeDeskLog } from './desk-log.ts'

/** Whom a mail was promised to: changed terms, our news, and what is to come. */
export const address_lists = ['members', 'marketing', ...coming_kinds.map((kind) => `notify_me:${kind}`)]

const open_accounts = `select email, full_name from users where verified_at is not null and erased_at is null`

/**
 * The addresses and names of a list of `address_lists` as CSV, for whatever sends them a mail. Who asked to be told of something
 * gave no name. That they were handed out is written down, and how many.
 */
export async function listAddresses(db: Pool, list: string): Promise<string> {
  return inTransaction(db, async (tx) => {
    const [name, kind] = list.split(':')
    const { rows } = await (name === 'notify_me'
      ? tx.query<{ email: string; full_name: string }>(
          `select email, '' as full_name from enquiries where kind = 'notify_me' and fields->>'type' = $1 order by email`,
          [kind],
        )
      : tx.query<{ email: string; full_name: string }>(
          `${open_accounts} ${name === 'marketing' ? 'and marketing_consent_at is not null' : ''} order by email`,
        ))
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
    const wishes = await deleteEnquiriesOf(tx, email, 'notify_me')
    if (wishes)
      await writeDeskLog(tx, {
        operator_id: null,
        action: 'marketing_ended',
        subject: 'addresses notify_me',
        before: { addresses: String(wishes) },
        after: { addresses: '0' },
      })
    const { rows } = await tx.query<{ user_id: string }>(
      `update users set marketing_consent_at = null where email = $1 and marketing_consent_at is not null
       returning user_id`,
      [email],
    )
    if (!rows[0]) return wishes > 0
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
