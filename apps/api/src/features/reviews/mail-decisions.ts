import {
  type Site,
  submission_reason_codes,
  submission_reasons,
  type SubmissionReason,
} from '@taswira/contract'
import { inTransaction } from '../../db/pool.ts'
import type { ServiceDeps } from '../../deps.ts'
import { enqueueMail } from '../mail/outbox-queries.ts'
import { type DecisionToMail, listToMail, takeDecisionsToMail } from './studio-queries.ts'
import { letter, type LetterText } from '../mail/letter.ts'

/** Maximum number of contributors per run of the job. */
const AT_ONCE = 100

/** Mails contributors the decisions on their images, all in one mail and at most one mail an hour. */
export async function mailDecisions({ db, config, settings }: ServiceDeps): Promise<void> {
  const studio = `${config.public_origin}/studio`
  for (const { contributor_id, email } of await listToMail(db, AT_ONCE))
    await inTransaction(db, async (tx) => {
      const decisions = await takeDecisionsToMail(tx, contributor_id)
      // Another process was faster, or the account was deleted.
      if (decisions.length === 0 || email === null) return
      await enqueueMail(tx, config, {
        to: email,
        // A unique topic, because a mail that is still queued contains other decisions and must not be replaced.
        topic: `review ${contributor_id} ${Date.now()}`,
        letter: decisionLetter(settings.now().site, decisions, {
          in_review_url: `${studio}/in-review`,
          refused_url: `${studio}/refused`,
          published_url: `${studio}/published`,
        }),
      })
    })
}

/** Maximum number of decisions listed in a mail; the studio shows all of them. */
const LISTED_MOST = 20

/** Lists decisions on a contributor's images that haven't been mailed yet. */
export function decisionLetter(
  site: Site,
  decisions: DecisionToMail[],
  {
    in_review_url,
    refused_url,
    published_url,
  }: Record<'in_review_url' | 'refused_url' | 'published_url', string>,
): LetterText {
  const images = decisions.length === 1 ? '1 image' : `${decisions.length} images`
  const more = decisions.length - LISTED_MOST
  const has = (outcome: DecisionToMail['outcome']) => decisions.some((one) => one.outcome === outcome)
  return letter(site, {
    subject: `${site.name}: we reviewed ${images} of yours`,
    heading: `We reviewed ${images} of yours`,
    before: [
      ...decisions.slice(0, LISTED_MOST).map(decisionText),
      ...(more > 0 ? [`And ${more} more, which you can see in your studio.`] : []),
    ],
    link: has('changes_requested')
      ? { url: in_review_url, label: 'Change your images' }
      : has('refused')
        ? { url: refused_url, label: 'See the reasons' }
        : { url: published_url, label: 'See your images' },
    after: has('refused')
      ? [
          "If you think that we're wrong, you can ask for a second look at a refused image, once. Another person will decide.",
        ]
      : [],
  })
}

const outcome_texts = {
  published: 'published',
  refused: 'not accepted',
  changes_requested: 'please change something',
} as const

function decisionText({ outcome, reasons, note, title, file_name }: DecisionToMail): string {
  const sentences = reasons.flatMap((code) =>
    submission_reason_codes.includes(code as SubmissionReason)
      ? submission_reasons[code as SubmissionReason]
      : [],
  )
  return [`“${title || file_name}”: ${outcome_texts[outcome]}.`, ...sentences, note].filter(Boolean).join(' ')
}
