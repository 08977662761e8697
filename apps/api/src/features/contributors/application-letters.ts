import { INVITATION_DAYS, type Site } from '@taswira/contract'
import { dayText, letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

/** Contains the link to join. Quotes nothing that the applicant typed, because the address isn't verified yet. */
export const invitationLetter = (
  site: Site,
  { url, agreement_url }: { url: string; agreement_url: string },
): LetterText =>
  letter(site, {
    ...mailText(site, 'invitation', { agreement: agreement_url, days: INVITATION_DAYS }),
    link: { url, label: 'Join as a contributor' },
  })

/** Contains the operator's reason and the day from which the person may apply again. */
export const applicationDeclinedLetter = (
  site: Site,
  { reason, apply_again_at }: { reason: string; apply_again_at: Date },
): LetterText =>
  letter(site, mailText(site, 'application-declined', { reason, day: dayText(apply_again_at) }))
