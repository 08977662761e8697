import { DomainError } from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import { countBulkMails, enqueueMail } from '../mail/outbox-queries.ts'
import { unsubscribeUrl } from '../members/unsubscribe-link.ts'
import { newsLetter } from './mailing-letters.ts'
import { advanceMailing, listAgreeing, lockDueMailing, stopMailing } from './queries.ts'
import { showMailing } from './show-mailing.ts'

/** Members queued in one transaction, and the most mails that wait in the outbox. */
const BATCH = 100
const MOST_WAITING = 300

/** A mail that couldn't be sent for three days is no news any more. */
const LIFETIME_S = 3 * 86_400

/**
 * Queues the mails of mailings whose hour has come, a few hundred at a time. Returns how many. Each member who agrees
 * gets one, also when a process ends in the middle or several run: a batch and the place where it ended are one
 * transaction.
 */
export async function sendMailings(deps: ServiceDeps): Promise<number> {
  for (let mailed = 0; ; ) {
    if ((await countBulkMails(deps.db)) >= MOST_WAITING) return mailed
    const batch = await queueBatch(deps)
    if (batch === undefined) return mailed
    mailed += batch
  }
}

/** Queues one batch; undefined when no mailing is due. */
async function queueBatch({ db, config, settings, log }: ServiceDeps) {
  return inTransaction(db, async (tx) => {
    const mailing = await lockDueMailing(tx)
    if (!mailing) return undefined
    const { mailing_id } = mailing
    const shown = await showMailing({ db: tx, config }, mailing, new Date()).catch((error: unknown) => {
      if (!(error instanceof DomainError)) throw error
      return undefined
    })
    if (!shown) {
      await stopMailing(tx, mailing_id)
      log.error({ mailing_id }, 'mailing stopped: its image or code is no longer available')
      return 0
    }
    const members = await listAgreeing(tx, mailing, BATCH)
    for (const { user_id, email } of members)
      await enqueueMail(tx, config, {
        to: email,
        topic: `news ${mailing_id} ${user_id}`,
        letter: newsLetter(settings.now().site, shown, unsubscribeUrl(config, user_id)),
        lifetime_s: LIFETIME_S,
        bulk: true,
      })
    await advanceMailing(tx, mailing_id, members)
    return members.length
  })
}
