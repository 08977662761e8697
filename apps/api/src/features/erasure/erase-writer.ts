import { inTransaction, type Pool } from '../../db/pool.ts'
import { deleteEnquiriesOf } from '../enquiries/queries.ts'
import { deleteMailsTo } from '../mail/outbox-queries.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'

/**
 * Deletes the messages that a person without an account sent with our forms, and unsent mails to them, as the privacy
 * notice promises. Returns how many there were under this address (canonical).
 */
export async function eraseWriter(db: Pool, email: string): Promise<{ messages: number; mails: number }> {
  return inTransaction(db, async (tx) => {
    const messages = await deleteEnquiriesOf(tx, email)
    const mails = await deleteMailsTo(tx, email)
    if (messages + mails)
      await writeDeskLog(tx, {
        operator_id: null,
        action: 'writer_erased',
        subject: 'messages',
        before: { messages: String(messages), mails: String(mails) },
        after: { messages: '0', mails: '0' },
      })
    return { messages, mails }
  })
}
