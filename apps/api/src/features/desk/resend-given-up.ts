import { inTransaction, type Pool } from '../../db/pool.ts'
import { writeDeskLog } from '../operators/desk-log-queries.ts'
import { resendMails } from '../mail/outbox-queries.ts'

/** Sends mails again that were given up, and logs it; `operator_id` is null for a command. Returns how many. */
export function resendGivenUp(db: Pool, operator_id: number | null): Promise<number> {
  return inTransaction(db, async (tx) => {
    const mails = await resendMails(tx)
    if (mails)
      await writeDeskLog(tx, {
        operator_id,
        action: 'mails_resent',
        subject: 'mails',
        after: { mails: String(mails) },
      })
    return mails
  })
}
