import { inTransaction } from '../../db/pool.ts'
import type { Deps } from '../../deps.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { decisionLetter } from './decision-letter.ts'
import { listToMail, takeDecisionsToMail } from './studio-queries.ts'

/** Contributors in one turn of the job. */
const AT_ONCE = 100

/** Mails contributors what was decided on their images, all of it in one mail, at most one in an hour. */
export async function mailDecisions({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<void> {
  const studio = `${config.public_origin}/studio`
  for (const { contributor_id, email } of await listToMail(db, AT_ONCE))
    await inTransaction(db, async (tx) => {
      const decisions = await takeDecisionsToMail(tx, contributor_id)
      // Another process was faster, or the account was deleted.
      if (decisions.length === 0 || email === null) return
      await enqueueMail(tx, config, {
        to: email,
        // A mail that still waits is not replaced: it has other decisions.
        topic: `review ${contributor_id} ${Date.now()}`,
        letter: decisionLetter(config.site, decisions, {
          in_review_url: `${studio}/in-review`,
          refused_url: `${studio}/refused`,
          published_url: `${studio}/published`,
        }),
      })
    })
}
