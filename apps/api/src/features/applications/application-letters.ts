import { INVITATION_DAYS, type Site } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'

/** Contains the link to join. Quotes nothing that the applicant typed, because the address isn't verified yet. */
export const invitationLetter = (
  site: Site,
  { url, agreement_url }: { url: string; agreement_url: string },
): LetterText =>
  letter(site, {
    subject: `${site.name}: you're invited to contribute`,
    heading: "You're invited to contribute",
    before: [
      `Thank you for applying to ${site.name}. We'd like to have you as a contributor.`,
      'Use this link to choose your username, read the agreement and open your studio:',
    ],
    link: { url, label: 'Join as a contributor' },
    after: [
      `The link is for you alone: please don't forward it. It works once and expires in ${INVITATION_DAYS} days.`,
      `You can read the agreement first: ${agreement_url}`,
      "If you didn't apply, someone mistyped their email address. You can ignore this email.",
    ],
  })

/** Contains the operator's reason and the day from which the person may apply again. */
export const applicationDeclinedLetter = (
  site: Site,
  { reason, apply_again_at }: { reason: string; apply_again_at: Date },
): LetterText =>
  letter(site, {
    subject: `${site.name}: your contributor application`,
    heading: 'Your contributor application',
    before: [
      `Thank you for applying to ${site.name}. We're sorry that we can't invite you now. This is why:`,
      reason,
    ],
    after: [
      `You're welcome to apply again from ${dayText(apply_again_at)}.`,
      "If you didn't apply, someone mistyped their email address. You can ignore this email.",
    ],
  })
