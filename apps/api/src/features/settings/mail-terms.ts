import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import { newTermsLetter } from '../members/account-letters.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { advanceMailing, listMembersToMail, lockMailing } from './terms-mailing-queries.ts'

/** Members mailed in one transaction. */
const BATCH = 100

/**
 * Mails members about new terms as soon as they apply, if their owner asked for it. Returns how many were mailed. Each
 * member gets one mail, also when a process ends in the middle or several run.
 */
export async function mailTerms({ db, config, settings }: ServiceDeps): Promise<number> {
  for (let mailed = 0; ; ) {
    const batch = await inTransaction(db, async (tx) => {
      const mailing = await lockMailing(tx)
      if (!mailing) return undefined
      const members = await listMembersToMail(tx, mailing, BATCH)
      for (const { user_id, email } of members)
        await enqueueMail(tx, config, {
          to: email,
          topic: `terms ${user_id}`,
          letter: newTermsLetter(settings.now().site, `${config.public_origin}/terms`),
        })
      await advanceMailing(tx, mailing.version_id, members.at(-1)?.user_id ?? null)
      return members.length
    })
    if (batch === undefined) return mailed
    mailed += batch
  }
}
