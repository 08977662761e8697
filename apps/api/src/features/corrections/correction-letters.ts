import type { Site } from '@taswira/contract'
import { letter, type LetterText } from '../mail/letter.ts'
import { mailText } from '../mail/mail-text.ts'

/** Tells a contributor why a correction of their image wasn't taken over. */
export const correctionRefusedLetter = (
  site: Site,
  { title, note, url }: { title: string; note: string; url: string },
): LetterText =>
  letter(site, {
    ...mailText(site, 'correction-refused', { title, reason: note }),
    link: { url, label: 'See your image' },
  })
