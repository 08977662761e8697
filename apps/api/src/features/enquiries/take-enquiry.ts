import { inTransaction, type Tx } from '../../db/pool.ts'
import type { Deps, ServiceDeps } from '../../deps.ts'
import { expectTurn } from '../limits/expect-turn.ts'
import { limitKey, takeTurn } from '../limits/queries.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { acknowledgementLetter, forwardLetter } from './enquiry-letters.ts'
import { enquiryTopic, findApplyAgainAt, insertEnquiry, isRepeated, type NewEnquiry } from './queries.ts'

/**
 * Stores a message, mails it to us and, unless it is a notification request, mails an acknowledgement to the given
 * address, in one transaction. A repeated message is accepted but not stored again. A message with the hidden field
 * filled in is treated as a bot's and is discarded without an error. Throws too_many_requests.
 */
export async function takeEnquiry(
  deps: ServiceDeps,
  { website, ...enquiry }: NewEnquiry & { website: string | undefined },
): Promise<void> {
  if (website) {
    deps.log.info({ event: 'enquiry by bot', kind: enquiry.kind }, 'security')
    return
  }
  const what = 'write to us'
  await expectTurn(deps, limitKey(deps.config, what, enquiry.email), written, 'address rate-limited', {
    what,
  })
  await inTransaction(deps.db, async (tx) => {
    if (await isRepeated(tx, enquiry)) return
    const enquiry_id = await insertEnquiry(tx, enquiry)
    if (enquiry_id === undefined) return
    const topic = enquiryTopic(enquiry_id)
    const { site } = deps.settings.now()
    await enqueueMail(tx, deps.config, {
      to: site.email,
      topic,
      letter: forwardLetter(site, deps.config.public_origin, enquiry_id, enquiry),
    })
    const apply_again_at =
      enquiry.kind === 'contributor' ? await findApplyAgainAt(tx, enquiry.email) : undefined
    const acknowledgement = acknowledgementLetter(site, enquiry.kind, apply_again_at)
    // Counted in the same transaction, so that a rolled-back message doesn't suppress the next acknowledgement.
    if (acknowledgement && (await mayAcknowledge(tx, deps.config, enquiry.email)))
      await enqueueMail(tx, deps.config, {
        to: enquiry.email,
        topic: `${topic}:acknowledgement`,
        letter: acknowledgement,
      })
  })
}

/** Messages from one email address, across all forms (docs/threat-model.md, "Mail and forms"). */
const written = { most: 20, window_s: 3_600 }

/**
 * Acknowledgements per address, across all forms. They are limited because the address is not verified
 * (docs/threat-model.md, "Mail and forms").
 */
const allowances = [
  { most: 1, window_s: 3_600 },
  { most: 3, window_s: 86_400 },
]

async function mayAcknowledge(tx: Tx, config: Deps['config'], email: string): Promise<boolean> {
  for (const { most, window_s } of allowances) {
    const key = limitKey(config, 'acknowledgement', email, String(window_s))
    if (await takeTurn(tx, { key, most: Math.ceil(most * config.limits_factor), window_s })) return false
  }
  return true
}
