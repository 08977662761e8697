import {
  type Site,
  type SubmissionReason,
  submission_reason_codes,
  submission_reasons,
} from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'
import type { DecisionToMail } from './studio-queries.ts'

/** Decisions that a mail lists; the studio has all of them. */
const LISTED_MOST = 20

/** What we decided on a contributor's images within the last hour. */
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
