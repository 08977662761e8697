import { coming_kinds, toCsv } from '@taswira/contract'
import { inTransaction, type Pool } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { deleteEnquiriesOf } from '../enquiries/queries.ts'
import { deleteBulkMailsTo } from '../mail/outbox-queries.ts'
import { endMarketingConsent } from '../members/queries.ts'
import { unsubscribeUrl } from '../members/unsubscribe-link.ts'
import { listAddressees } from './address-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'

/** Lists of people to whom we promised a mail about changed terms, news or new kinds of content. */
export const address_lists = [
  'members',
  'marketing',
  'contributors',
  ...coming_kinds.map((kind) => `notify_me:${kind}`),
]

/**
 * Returns a list of `address_lists` as CSV with addresses and names, for a mailing tool. Notify-me requests have no
 * name. The list for news includes each member's unsubscribe link, which every such mail must contain. The export and
 * its size are logged.
 */
export async function listAddresses(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  list: string,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const addressees = await listAddressees(tx, list.split(':'))
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'addresses_listed',
      subject: `addresses ${list}`,
      after: { addresses: String(addressees.length) },
    })
    const columns = ['Address', 'Name', ...(list === 'marketing' ? ['Unsubscribe link'] : [])]
    return toCsv([
      columns,
      ...addressees.map(({ email, full_name, user_id }) => [
        email,
        full_name,
        ...(user_id ? [unsubscribeUrl(config, user_id)] : []),
      ]),
    ])
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
    const user_id = await endMarketingConsent(tx, email)
    if (!user_id) return ended > 0
    await deleteBulkMailsTo(tx, user_id)
    await writeDeskLog(tx, {
      operator_id: null,
      action: 'marketing_ended',
      subject: `member ${user_id}`,
      before: { marketing: 'agreed' },
      after: { marketing: '' },
    })
    return true
  })
}
